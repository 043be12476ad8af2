"""The parts of Scripts/release."""
