"""The bundodo application: the commands and the pipeline behind them."""
