#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_backgammon(nb::module_& module) { (void)module; }
