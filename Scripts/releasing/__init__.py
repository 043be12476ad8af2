"""The modules of Scripts/release."""
