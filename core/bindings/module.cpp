// The Python module `crownpoint._core._crownpoint`: one submodule per game, no logic.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_backgammon(nb::module_& module);
void bind_backgammon_batch(nb::module_& module);
void bind_backgammon_network(nb::module_& module);
void bind_backgammon_cube(nb::module_& module);
void bind_backgammon_engine(nb::module_& module);
void bind_backgammon_rollout(nb::module_& module);
void bind_checkers(nb::module_& module);
void bind_checkers_batch(nb::module_& module);
void bind_checkers_endgames(nb::module_& module);
void bind_checkers_engine(nb::module_& module);

NB_MODULE(_crownpoint, module) {
    // Constants such as STARTING_POSITION may outlive the interpreter's cleanup. That is no leak, so do not warn.
    nb::set_leak_warnings(false);
    nb::module_ backgammon = module.def_submodule("backgammon");
    bind_backgammon(backgammon);
    bind_backgammon_batch(backgammon);
    bind_backgammon_network(backgammon);
    bind_backgammon_cube(backgammon);
    bind_backgammon_engine(backgammon);
    bind_backgammon_rollout(backgammon);
    nb::module_ checkers = module.def_submodule("checkers");
    bind_checkers(checkers);
    bind_checkers_batch(checkers);
    bind_checkers_endgames(checkers);
    bind_checkers_engine(checkers);
}
