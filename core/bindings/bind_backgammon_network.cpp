// Backgammon networks for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "arrays.hpp"
#include "backgammon.hpp"
#include "backgammon/evaluation/features.hpp"
#include "backgammon/evaluation/network.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint;
using namespace crownpoint::backgammon;

namespace {

using Values = Array<float, nb::shape<-1, OUTPUTS>>;

Probabilities* chances(Values& values) { return reinterpret_cast<Probabilities*>(values.data()); }

Values evaluate(const Network& network, const Boards& boards, const std::string& kernels) {
    const SparseKernels* chosen = kernels.empty() ? &best_kernels() : kernels_named(kernels);
    if (!chosen) throw nb::value_error("this machine has no such kernels");
    const std::size_t count = boards.shape(0);
    auto values = make_array<float, nb::shape<-1, OUTPUTS>>(count, std::size_t{OUTPUTS});
    nb::gil_scoped_release release;
    network.evaluate(rows(boards), count, chances(values), *chosen);
    return values;
}

Values evaluate_unrounded(const Network& network, const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto values = make_array<float, nb::shape<-1, OUTPUTS>>(count, std::size_t{OUTPUTS});
    nb::gil_scoped_release release;
    network.evaluate_unrounded(rows(boards), count, chances(values));
    return values;
}

auto features_of(const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto values = make_array<std::int16_t, nb::shape<-1, features::COUNT>>(count, std::size_t{features::COUNT});
    write_features(rows(boards), count, values.data());
    return values;
}

void make_network(Network* self, const nb::bytes& data) {
    new (self) Network();
    const WeightsError error = Network::read(reinterpret_cast<const std::uint8_t*>(data.c_str()), data.size(), *self);
    if (error != WeightsError::NONE) throw nb::value_error(describe(error));
}

}  // namespace

void bind_backgammon_network(nb::module_& module) {
    nb::class_<Network>(module, "Network", "A network with integer weights, read from the bytes of a weights file.")
        .def("__init__", &make_network, "data"_a, "Raises ValueError if the bytes are not a complete weights file.")
        .def_prop_ro("kind", [](const Network& network) { return name_of(network.kind()); })
        .def_prop_ro("widths", [](const Network& network) { return network.widths(); })
        .def("evaluate", &evaluate, "boards"_a.noconvert(), "kernels"_a = "",
             nb::sig("def evaluate(self, boards: numpy.typing.NDArray[numpy.int8], kernels: str = '') -> "
                     "numpy.typing.NDArray[numpy.float32]"),
             "Rows of win, win gammon, win backgammon, lose gammon, lose backgammon for the side on roll. `kernels` is "
             "scalar, avx2, avxvnni or avx512; the fastest by default.")
        .def("evaluate_unrounded", &evaluate_unrounded, "boards"_a.noconvert(),
             nb::sig("def evaluate_unrounded(self, boards: numpy.typing.NDArray[numpy.int8]) -> "
                     "numpy.typing.NDArray[numpy.float32]"),
             "The same without rounding the activations. Slow.");
    module.def("features", &features_of, "boards"_a.noconvert(),
               nb::sig("def features(boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.int16]"),
               "The 256 raw inputs of the networks, one row for each board.");
    module.def("kernels", [] { return std::string(best_kernels().name); }, "The name of the kernels in use here.");
    module.def(
        "use_kernels",
        [](const std::string& name) {
            if (!use_kernels(name)) throw nb::value_error("this machine has no such kernels");
        },
        "name"_a, "Use these kernels from now on, to measure what other machines get; the fastest where it is empty.");
}
