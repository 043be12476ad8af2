"""The parts of Benchmarks/compare."""
