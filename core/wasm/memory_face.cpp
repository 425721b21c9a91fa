// Memory for the page, and the one function of the C library whose bits matter.
#include <cmath>
#include <new>

#include "wasm/face.hpp"
#include "wasm/layout.hpp"

namespace {
constexpr std::align_val_t ALIGNMENT{64};
}

void* cp_alloc(std::size_t bytes) { return ::operator new(bytes, ALIGNMENT); }
void cp_free(void* at) { ::operator delete(at, ALIGNMENT); }
float cp_expf(float of) { return std::exp(of); }
