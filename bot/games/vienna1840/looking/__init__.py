"""What can be looked up: views of the map, sheets, routes explained, the figures of the digest."""
