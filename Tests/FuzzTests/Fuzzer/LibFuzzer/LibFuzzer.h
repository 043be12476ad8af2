#ifndef SCHEMAKIT_LIBFUZZER_H
#define SCHEMAKIT_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the options in `arguments`, which it may change.
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*test)(const uint8_t *data, size_t size));

/// Applies one of libFuzzer's own mutations to `data`, and returns the new size.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

#endif
