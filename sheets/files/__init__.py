"""Files: xlsx, CSV, build files."""
