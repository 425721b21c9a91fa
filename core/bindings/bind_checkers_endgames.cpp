// Checkers endings for Python: solving, compressing and probing. Python handles the files.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "checkers/endgame/compressed_endgames.hpp"
#include "checkers/endgame/solved_endgames.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownpoint::checkers;

namespace {

using Material = std::tuple<int, int, int, int>;  // black men, black kings, white men, white kings
using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Slice to_slice(const Material& material) {
    const auto [black_men, black_kings, white_men, white_kings] = material;
    const Slice slice{black_men, black_kings, white_men, white_kings};
    if (!slice.is_possible())
        throw nb::value_error("a slice has one to six pieces of each side and at most seven together");
    return slice;
}

Material to_material(const Slice& slice) {
    return {slice.black_men, slice.black_kings, slice.white_men, slice.white_kings};
}

std::span<const std::byte> as_span(const Bytes& bytes) {
    return {reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()};
}

std::optional<std::pair<std::string, int>> probe(const Endgames& endgames, const Position& position) {
    const EndgameResult result = endgames.probe(position);
    switch (result.kind) {
        case EndgameResult::Kind::DRAW:
            return std::pair{"draw", 0};
        case EndgameResult::Kind::WIN:
            return std::pair{"win", result.plies};
        case EndgameResult::Kind::LOSS:
            return std::pair{"loss", result.plies};
        default:
            return std::nullopt;
    }
}

// Keeps the arrays alive that hold the slices.
class MappedEndgames : public CompressedEndgames {
  public:
    explicit MappedEndgames(std::size_t cache_mebibytes) : CompressedEndgames(cache_mebibytes << 20) {}

    void add_body(const Material& material, Bytes body) {
        if (!add(to_slice(material), as_span(body))) throw nb::value_error("the compressed slice is damaged");
        bodies_.push_back(std::move(body));
    }

  private:
    std::vector<Bytes> bodies_;
};

void require(const SolvedEndgames& endgames, const Slice& slice) {
    if (!endgames.has(slice)) throw nb::key_error("this slice is missing");
}

constexpr const char* PARTS_MISSING = "slices that this one depends on are missing";

void add_solved(SolvedEndgames& endgames, const Material& material, int threads) {
    const Slice slice = to_slice(material);
    if (!endgames.can_solve(slice)) throw nb::value_error(PARTS_MISSING);
    const std::atomic<bool> stop = false;
    nb::gil_scoped_release release;
    endgames.add_solved(slice, threads, stop);
}

void add_compressed(SolvedEndgames& endgames, const Material& material, const Bytes& body) {
    const Slice slice = to_slice(material);
    if (!endgames.can_restore(slice)) throw nb::value_error(PARTS_MISSING);
    bool good;
    {
        nb::gil_scoped_release release;
        good = endgames.add_compressed(slice, as_span(body));
    }
    if (!good) throw nb::value_error("the compressed slice is damaged");
}

nb::bytes compressed(const SolvedEndgames& endgames, const Material& material) {
    const Slice slice = to_slice(material);
    require(endgames, slice);
    std::vector<std::byte> body;
    {
        nb::gil_scoped_release release;
        body = endgames.compressed(slice);
    }
    return nb::bytes(body.data(), body.size());
}

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, int> counts(const SolvedEndgames& endgames,
                                                                    const Material& material) {
    const Slice slice = to_slice(material);
    require(endgames, slice);
    nb::gil_scoped_release release;
    const SliceCounts counts = endgames.counts(slice);
    return {counts.wins, counts.losses, counts.draws, counts.longest};
}

std::vector<Material> slices(int pieces) {
    std::vector<Material> list;
    if (pieces >= 2 && pieces <= MAX_ENDGAME_PIECES)
        visit_slices(pieces, [&](const Slice& slice) { list.push_back(to_material(slice)); });
    return list;
}

std::vector<Material> missing_for(const SolvedEndgames& endgames, const Material& material) {
    std::vector<Material> list;
    for (const Slice& slice : endgames.missing_for(to_slice(material))) list.push_back(to_material(slice));
    return list;
}

}  // namespace

void bind_checkers_endgames(nb::module_& module) {
    module.def(
        "endgame_slices", &slices, "pieces"_a,
        "The material of every slice (black men, black kings, white men, white kings; Black to move). Each slice "
        "comes after those it depends on.");
    module.def(
        "endgame_size", [](const Material& slice) { return slice_size(to_slice(slice)); }, "slice"_a,
        "How many numbers the positions of a slice can have.");
    module.def(
        "endgame_head_size", [](const Material& slice) { return head_size(slice_size(to_slice(slice))); }, "slice"_a,
        "The size in bytes of a compressed slice before its blocks, which have their own checksums.");
    module.def(
        "first_damaged_block",
        [](const Material& slice, const Bytes& body) -> std::optional<std::uint64_t> {
            nb::gil_scoped_release release;
            return first_damaged_block(as_span(body), slice_size(to_slice(slice)));
        },
        "slice"_a, "body"_a,
        nb::sig("def first_damaged_block(slice: tuple[int, int, int, int], body: numpy.typing.NDArray[numpy.uint8]) -> "
                "int | None"),
        "The number of the first damaged block, None if there is none.");
    nb::class_<Endgames>(module, "Endgames", "Solved endings.")
        .def_prop_ro("max_pieces", &Endgames::max_pieces,
                     "The largest number of pieces for which all endings are present.")
        .def("probe", &probe, "board"_a, nb::sig("def probe(self, board: Board) -> tuple[str, int] | None"),
             "'win', 'draw' or 'loss' for the side to move, and the plies to the end; None if unknown.");
    nb::class_<SolvedEndgames, Endgames>(module, "SolvedEndgames",
                                         "Solved endings in memory, one byte for each position.")
        .def(nb::init<>())
        .def("__contains__",
             [](const SolvedEndgames& endgames, const Material& material) { return endgames.has(to_slice(material)); })
        .def("missing_for", &missing_for, "slice"_a, "The slices that this one depends on and that are missing.")
        .def("add_solved", &add_solved, "slice"_a, "threads"_a = 1,
             "Solve a slice and its mirror image. Raises ValueError if slices it depends on are missing.")
        .def("add_compressed", &add_compressed, "slice"_a, "body"_a,
             nb::sig(
                 "def add_compressed(self, slice: tuple[int, int, int, int], body: numpy.typing.NDArray[numpy.uint8]) "
                 "-> None"),
             "Add a slice from its compressed form. Raises ValueError if it is damaged.")
        .def(
            "remove", [](SolvedEndgames& endgames, const Material& slice) { endgames.remove(to_slice(slice)); },
            "slice"_a, "Free the memory of a slice.")
        .def("compressed", &compressed, "slice"_a, "The compressed form of a slice.")
        .def("counts", &counts, "slice"_a,
             "Wins, losses and draws for the side to move, and the longest win in plies.");
    nb::class_<MappedEndgames, Endgames>(module, "MappedEndgames", "Compressed endings in memory-mapped files.")
        .def(nb::init<std::size_t>(), "cache_mebibytes"_a = 128)
        .def(
            "add", &MappedEndgames::add_body, "slice"_a, "body"_a,
            nb::sig("def add(self, slice: tuple[int, int, int, int], body: numpy.typing.NDArray[numpy.uint8]) -> None"),
            "Add a slice and keep its array. Raises ValueError if it is damaged.");
}
