"""What people press and type: a folder for each thing they do."""
