// The C++ tests of the core. CMake finds every other file in these folders.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
