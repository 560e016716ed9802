"""The balance lab as commands: what is asked, what is told, what is written."""
