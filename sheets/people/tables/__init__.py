"""Tables and blocks of weapons."""
