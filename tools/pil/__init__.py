"""What stands for Pillow in a browser, for which there is none: ReportLab asks no more than this of it."""
