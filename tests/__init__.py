"""The tests: folders mirror the packages; conftest.py says which settings they read."""
