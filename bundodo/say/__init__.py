"""What is told: on the terminal, as JSON, as pages."""
