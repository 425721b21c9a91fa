#include "checkers/endgame/compression.hpp"

#include <algorithm>
#include <cstring>
#include <queue>
#include <tuple>
#include <utility>

namespace crownpoint::checkers {
namespace {

constexpr int LONGEST_CODE = 12;
constexpr std::size_t PADDING = 8;  // lets the reader always load eight bytes

using Lengths = std::array<std::uint8_t, SYMBOL_COUNT>;
using Counts = std::array<std::uint64_t, SYMBOL_COUNT>;

// Calls `visit(symbol)` for each symbol of a block.
template <class Visit>
void visit_symbols(std::span<const EndgameByte> block, Visit&& visit) {
    for (std::size_t i = 0; i < block.size();) {
        visit(int{block[i]});
        std::size_t run = 0;
        while (i + 1 + run < block.size() && block[i + 1 + run] == block[i]) ++run;
        i += 1 + run;
        for (int k = REPEAT_SYMBOLS - 1; k >= 0; --k)
            for (; run >= std::size_t{2} << k; run -= std::size_t{2} << k) visit(256 + k);
        if (run == 1) visit(int{block[i - 1]});
    }
}

std::span<const EndgameByte> block_at(std::span<const EndgameByte> bytes, std::uint64_t block) {
    const std::uint64_t first = block * BLOCK_POSITIONS;
    return bytes.subspan(first, std::min<std::uint64_t>(BLOCK_POSITIONS, bytes.size() - first));
}

// Huffman's algorithm: the depth of each leaf.
Lengths huffman_lengths(const Counts& counts) {
    using Item = std::tuple<std::uint64_t, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    std::vector<int> parents;
    std::vector<int> leaf_of;
    for (int symbol = 0; symbol < SYMBOL_COUNT; ++symbol) {
        if (counts[static_cast<std::size_t>(symbol)] == 0) continue;
        queue.emplace(counts[static_cast<std::size_t>(symbol)], static_cast<int>(parents.size()));
        parents.push_back(-1);
        leaf_of.push_back(symbol);
    }
    while (queue.size() > 1) {
        const auto [left_count, left] = queue.top();
        queue.pop();
        const auto [right_count, right] = queue.top();
        queue.pop();
        parents[static_cast<std::size_t>(left)] = parents[static_cast<std::size_t>(right)] =
            static_cast<int>(parents.size());
        queue.emplace(left_count + right_count, static_cast<int>(parents.size()));
        parents.push_back(-1);
    }
    Lengths lengths{};
    for (std::size_t leaf = 0; leaf < leaf_of.size(); ++leaf) {
        int depth = 0;
        for (int node = static_cast<int>(leaf); parents[static_cast<std::size_t>(node)] >= 0; ++depth)
            node = parents[static_cast<std::size_t>(node)];
        lengths[static_cast<std::size_t>(leaf_of[leaf])] = static_cast<std::uint8_t>(std::max(depth, 1));
    }
    return lengths;
}

// Makes rare symbols less rare until no code is too long.
Lengths limited_lengths(Counts counts) {
    for (;;) {
        const Lengths lengths = huffman_lengths(counts);
        if (*std::ranges::max_element(lengths) <= LONGEST_CODE) return lengths;
        for (std::uint64_t& count : counts)
            if (count) count = count / 2 + 1;
    }
}

// Canonical codes: shorter codes first, then by symbol.
std::array<std::uint32_t, SYMBOL_COUNT> canonical_codes(const Lengths& lengths) {
    std::array<std::uint32_t, SYMBOL_COUNT> codes{};
    std::uint32_t code = 0;
    for (unsigned length = 1; length <= LONGEST_CODE; ++length, code <<= 1)
        for (std::size_t symbol = 0; symbol < SYMBOL_COUNT; ++symbol)
            if (lengths[symbol] == length) codes[symbol] = code++;
    return codes;
}

class BitWriter {
  public:
    explicit BitWriter(std::vector<std::byte>& out) : out_(out) {}

    void write(std::uint32_t code, unsigned length) {
        pending_ = pending_ << length | code;
        for (count_ += length; count_ >= 8; count_ -= 8)
            out_.push_back(static_cast<std::byte>(pending_ >> (count_ - 8)));
    }
    void flush() {
        if (count_ > 0) out_.push_back(static_cast<std::byte>(pending_ << (8 - count_)));
        count_ = 0;
    }

  private:
    std::vector<std::byte>& out_;
    std::uint64_t pending_ = 0;
    unsigned count_ = 0;
};

std::uint64_t load_big_endian(const std::byte* bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value = value << 8 | std::to_integer<std::uint64_t>(bytes[i]);
    return value;
}

// Small and fast. It has to detect damage, not malice.
std::uint32_t checksum_of(std::span<const std::byte> bytes) {
    std::uint64_t sum = 0x9E3779B97F4A7C15;
    for (const std::byte byte : bytes) sum = (sum ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3;
    return static_cast<std::uint32_t>(sum ^ sum >> 32);
}

}  // namespace

std::vector<std::byte> compress(std::span<const EndgameByte> bytes) {
    const std::uint64_t blocks = (bytes.size() + BLOCK_POSITIONS - 1) / BLOCK_POSITIONS;
    Counts counts{};
    for (std::uint64_t block = 0; block < blocks; ++block)
        visit_symbols(block_at(bytes, block), [&](int symbol) { ++counts[static_cast<std::size_t>(symbol)]; });
    const Lengths lengths = limited_lengths(counts);
    const auto codes = canonical_codes(lengths);

    std::vector<std::byte> bits;
    std::vector<std::uint32_t> index;
    BitWriter writer(bits);
    for (std::uint64_t block = 0; block < blocks; ++block) {
        const std::size_t first = bits.size();
        visit_symbols(block_at(bytes, block), [&](int symbol) {
            writer.write(codes[static_cast<std::size_t>(symbol)], lengths[static_cast<std::size_t>(symbol)]);
        });
        writer.flush();
        index.push_back(static_cast<std::uint32_t>(first));
        index.push_back(checksum_of(std::span<const std::byte>(bits).subspan(first)));
    }
    index.push_back(static_cast<std::uint32_t>(bits.size()));
    index.push_back(0);
    bits.resize(bits.size() + PADDING);

    std::vector<std::byte> body(head_size(bytes.size()) + bits.size());
    std::memcpy(body.data(), lengths.data(), SYMBOL_COUNT);
    std::memcpy(body.data() + SYMBOL_COUNT, index.data(), index.size() * sizeof(std::uint32_t));
    std::memcpy(body.data() + head_size(bytes.size()), bits.data(), bits.size());
    return body;
}

bool BlockReader::open(std::span<const std::byte> body, std::uint64_t positions) {
    positions_ = positions;
    const std::uint64_t head = head_size(positions);
    if (body.size() < head + PADDING) return false;
    Lengths lengths;
    std::memcpy(lengths.data(), body.data(), SYMBOL_COUNT);
    index_ = body.subspan(SYMBOL_COUNT, head - SYMBOL_COUNT);
    bits_ = body.subspan(head);
    if (index(block_count()).offset + PADDING != bits_.size()) return false;

    std::uint32_t used = 0;
    for (const std::uint8_t length : lengths) {
        if (length > CODE_BITS) return false;
        if (length) used += 1u << (CODE_BITS - length);
    }
    if (used > 1u << CODE_BITS) return false;
    const auto codes = canonical_codes(lengths);
    sound_ = std::make_unique<std::atomic<bool>[]>(block_count());
    table_.assign(std::size_t{1} << CODE_BITS, Entry{0, 0});
    for (std::size_t symbol = 0; symbol < SYMBOL_COUNT; ++symbol) {
        if (!lengths[symbol]) continue;
        const unsigned shift = static_cast<unsigned>(CODE_BITS - lengths[symbol]);
        std::fill_n(table_.begin() + (codes[symbol] << shift), std::size_t{1} << shift,
                    Entry{static_cast<std::uint16_t>(symbol), lengths[symbol]});
    }
    return true;
}

BlockReader::IndexEntry BlockReader::index(std::uint64_t block) const {
    IndexEntry entry;
    std::memcpy(&entry, index_.data() + block * sizeof(entry), sizeof(entry));
    return entry;
}

std::uint64_t BlockReader::size(std::uint64_t block) const {
    return std::min(BLOCK_POSITIONS, positions_ - block * BLOCK_POSITIONS);
}

bool BlockReader::read(std::uint64_t block, EndgameByte* out) const {
    Progress progress;
    return begin(block, progress) && read_on(block, progress, size(block), out);
}

bool BlockReader::begin(std::uint64_t block, Progress& progress) const {
    const std::uint32_t first = index(block).offset, last = index(block + 1).offset;
    if (first > last || last + PADDING > bits_.size()) return false;
    std::atomic<bool>& sound = sound_[block];
    if (!sound.load(std::memory_order_relaxed)) {
        if (checksum_of(bits_.subspan(first, last - first)) != index(block).checksum) return false;
        sound.store(true, std::memory_order_relaxed);
    }
    progress = {std::uint64_t{first} * 8, 0};
    return true;
}

bool BlockReader::read_on(std::uint64_t block, Progress& progress, std::uint64_t wanted, EndgameByte* out) const {
    const std::uint64_t count = size(block), end = std::uint64_t{index(block + 1).offset} * 8;
    auto [bit, written] = progress;
    while (written < wanted) {
        // Eight bytes hold at least four symbols.
        std::uint64_t window = load_big_endian(bits_.data() + bit / 8) << (bit % 8);
        for (int left = 4; left > 0 && written < wanted; --left) {
            const Entry entry = table_[window >> (64 - CODE_BITS)];
            if (entry.bits == 0 || bit >= end) return false;
            bit += entry.bits;
            window <<= entry.bits;
            if (entry.symbol < 256) {
                out[written++] = static_cast<EndgameByte>(entry.symbol);
                continue;
            }
            const std::uint64_t repeats = std::uint64_t{2} << (entry.symbol - 256);
            if (written == 0 || written + repeats > count) return false;
            std::memset(out + written, out[written - 1], repeats);
            written += repeats;
        }
    }
    progress = {bit, written};
    return true;
}

std::optional<std::uint64_t> first_damaged_block(std::span<const std::byte> body, std::uint64_t positions) {
    BlockReader reader;
    if (!reader.open(body, positions)) return 0;
    std::vector<EndgameByte> out(BLOCK_POSITIONS);
    for (std::uint64_t block = 0; block < reader.block_count(); ++block)
        if (!reader.read(block, out.data())) return block;
    return std::nullopt;
}

}  // namespace crownpoint::checkers
