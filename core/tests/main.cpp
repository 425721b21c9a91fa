// The C++ tests of the core. Every other file in this folder is picked up by itself.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
