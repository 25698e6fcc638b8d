"""The web table's other half: seats, tokens, views and storage. It knows no rule."""
