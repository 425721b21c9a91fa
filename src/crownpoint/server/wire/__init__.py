"""Everything that crosses the network, as models: the browser's types and the protocol page are generated from them."""
