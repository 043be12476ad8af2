"""The modules of Benchmarks/compare."""
