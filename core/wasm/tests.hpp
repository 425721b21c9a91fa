// Included first in every file of the tests: the C++ library for WebAssembly hides files, which the tests read, and has
// no code for them of its own.
#pragma once

#include <__config>
#undef _LIBCPP_HAS_NO_FILESYSTEM
#undef _LIBCPP_AVAILABILITY_HAS_ADDITIONAL_IOSTREAM_EXPLICIT_INSTANTIATIONS_1
#define _LIBCPP_AVAILABILITY_HAS_ADDITIONAL_IOSTREAM_EXPLICIT_INSTANTIATIONS_1 0
