#include "checkers/position.hpp"
