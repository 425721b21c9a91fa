// Reads FEN in tests. The real parser is in Python.
#pragma once

#include <sstream>
#include <string>

#include "checkers/position.hpp"

inline crownpoint::checkers::Position position_from_fen(const std::string& fen) {
    using namespace crownpoint::checkers;
    Position position{0, 0, 0, fen[0] == 'B' ? Side::BLACK : Side::WHITE};
    std::istringstream parts(fen.substr(2));
    for (std::string part; std::getline(parts, part, ':');) {
        Squares& pieces = part[0] == 'B' ? position.black : position.white;
        std::istringstream squares(part.substr(1));
        for (std::string square; std::getline(squares, square, ',');) {
            const bool king = square[0] == 'K';
            const Squares bit = Squares{1} << (std::stoi(king ? square.substr(1) : square) - 1);
            pieces |= bit;
            if (king) position.kings |= bit;
        }
    }
    return position;
}
