// Arrays of numbers aligned to a cache line, for the vector kernels.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <utility>

namespace crownpoint {

template <class Number>
class AlignedArray {
  public:
    AlignedArray() = default;
    explicit AlignedArray(std::size_t size) : size_(size), data_(allocate(size)) {
        if (size) std::memset(static_cast<void*>(data_), 0, size * sizeof(Number));
    }
    AlignedArray(AlignedArray&& other) noexcept
        : size_(std::exchange(other.size_, 0)), data_(std::exchange(other.data_, nullptr)) {}
    AlignedArray& operator=(AlignedArray&& other) noexcept {
        std::swap(size_, other.size_);
        std::swap(data_, other.data_);
        return *this;
    }
    ~AlignedArray() { ::operator delete(data_, ALIGNMENT); }

    std::size_t size() const { return size_; }
    Number* data() { return data_; }
    const Number* data() const { return data_; }
    Number& operator[](std::size_t index) { return data_[index]; }
    const Number& operator[](std::size_t index) const { return data_[index]; }

  private:
    static constexpr std::align_val_t ALIGNMENT{64};
    static Number* allocate(std::size_t size) {
        return static_cast<Number*>(::operator new(size * sizeof(Number), ALIGNMENT));
    }

    std::size_t size_ = 0;
    Number* data_ = nullptr;
};

}  // namespace crownpoint
