"""Tables played over the network."""
