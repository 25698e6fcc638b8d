"""Settings for all tests."""

from hypothesis import settings

# Two workers share the machine, so that the time of one example says nothing.
settings.register_profile("affray", deadline=None, print_blob=True)
settings.load_profile("affray")
