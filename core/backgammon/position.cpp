#include "backgammon/position.hpp"
