"""Lists of tables, and the standing post of a server, which is one."""
