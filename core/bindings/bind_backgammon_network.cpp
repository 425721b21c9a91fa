// Backgammon networks for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "arrays.hpp"
#include "backgammon/evaluation/features.hpp"
#include "backgammon/evaluation/network.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint;
using namespace crownpoint::backgammon;

namespace {

constexpr std::size_t ROW = sizeof(Board);
using Boards = nb::ndarray<const std::int8_t, nb::numpy, nb::shape<-1, ROW>, nb::c_contig, nb::device::cpu>;

const SparseKernels& kernels_named(const std::string& name) {
    for (const SparseKernels* kernels : {&scalar_kernels(), avx2_kernels(), avx512_kernels()})
        if (kernels && kernels->name == name) return *kernels;
    throw nb::value_error("this machine has no such kernels");
}

auto evaluate(const Network& network, const Boards& boards, const std::string& kernels) {
    const SparseKernels& chosen = kernels.empty() ? best_kernels() : kernels_named(kernels);
    const std::size_t count = boards.shape(0);
    auto values = make_array<float, nb::shape<-1, OUTPUTS>>(count, std::size_t{OUTPUTS});
    nb::gil_scoped_release release;
    network.evaluate(reinterpret_cast<const Board*>(boards.data()), count,
                     reinterpret_cast<Probabilities*>(values.data()), chosen);
    return values;
}

auto evaluate_unrounded(const Network& network, const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto values = make_array<float, nb::shape<-1, OUTPUTS>>(count, std::size_t{OUTPUTS});
    nb::gil_scoped_release release;
    for (std::size_t row = 0; row < count; ++row)
        reinterpret_cast<Probabilities*>(values.data())[row] =
            network.evaluate_unrounded(reinterpret_cast<const Board*>(boards.data())[row]);
    return values;
}

auto features_of(const Boards& boards) {
    const std::size_t count = boards.shape(0);
    auto values = make_array<std::int16_t, nb::shape<-1, features::COUNT>>(count, std::size_t{features::COUNT});
    std::fill_n(values.data(), count * features::COUNT, std::int16_t{0});
    for (std::size_t row = 0; row < count; ++row)
        features::visit_active(reinterpret_cast<const Board*>(boards.data())[row], [&](int index, int value) {
            values.data()[row * features::COUNT + static_cast<std::size_t>(index)] = static_cast<std::int16_t>(value);
        });
    return values;
}

void make_network(Network* self, const nb::bytes& data) {
    new (self) Network();
    const WeightsError error = Network::read(reinterpret_cast<const std::uint8_t*>(data.c_str()), data.size(), *self);
    if (error != WeightsError::NONE) throw nb::value_error(describe(error));
}

constexpr const char* KINDS[] = {"contact", "race", "pruning", "holding"};

}  // namespace

void bind_backgammon_network(nb::module_& module) {
    nb::class_<Network>(module, "Network", "A network of whole-number weights, read from the bytes of a weights file.")
        .def("__init__", &make_network, "data"_a, "Raises ValueError where the bytes are not a whole weights file.")
        .def_prop_ro("kind", [](const Network& network) { return KINDS[static_cast<int>(network.kind())]; })
        .def_prop_ro("widths", [](const Network& network) { return network.widths(); })
        .def("evaluate", &evaluate, "boards"_a.noconvert(), "kernels"_a = "",
             nb::sig("def evaluate(self, boards: numpy.typing.NDArray[numpy.int8], kernels: str = '') -> "
                     "numpy.typing.NDArray[numpy.float32]"),
             "Rows of win, win gammon, win backgammon, lose gammon, lose backgammon for the side on roll. `kernels` is "
             "scalar, avx2 or avx512; by default the fastest.")
        .def("evaluate_unrounded", &evaluate_unrounded, "boards"_a.noconvert(),
             nb::sig("def evaluate_unrounded(self, boards: numpy.typing.NDArray[numpy.int8]) -> "
                     "numpy.typing.NDArray[numpy.float32]"),
             "The same without rounding of the activations, slowly.");
    module.def("features", &features_of, "boards"_a.noconvert(),
               nb::sig("def features(boards: numpy.typing.NDArray[numpy.int8]) -> numpy.typing.NDArray[numpy.int16]"),
               "The 256 raw inputs of the networks, a row for each board.");
    module.def("kernels", [] { return std::string(best_kernels().name); }, "The name of the kernels in use here.");
}
