"""Google Sheets, read and written through gspread; link-shared ones without any account."""
