"""Accounts: who someone is and what they may do."""
