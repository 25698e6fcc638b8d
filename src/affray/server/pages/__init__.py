"""What a browser is given beside the API: the client itself, rulebooks and vignettes."""
