"""Cards: faces, backs and the pictures on them."""
