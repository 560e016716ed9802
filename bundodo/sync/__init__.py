"""A folder of build files and a Google spreadsheet, kept the same."""
