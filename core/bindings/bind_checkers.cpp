#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_checkers(nb::module_& module) { (void)module; }
