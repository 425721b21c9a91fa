// NumPy arrays that own their memory.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>

template <class Number, class Shape>
using Array = nanobind::ndarray<Number, nanobind::numpy, Shape, nanobind::c_contig, nanobind::device::cpu>;

template <class Number, class Shape, class... Sizes>
Array<Number, Shape> make_array(Sizes... sizes) {
    auto* data = new Number[(sizes * ... * std::size_t{1})];
    nanobind::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
    return Array<Number, Shape>(data, {sizes...}, owner);
}
