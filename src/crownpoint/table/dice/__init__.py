"""Fair dice: sealed, rolled, and checked afterwards."""
