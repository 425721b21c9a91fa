"""The layout of a board in a batch: struct Row in selfplay.cu, 32 bytes.

Bytes 0..25 are the numbers of core/backgammon/position.hpp: [0] the opponent's bar (not positive), [1..24] the points,
[25] the bar of the side on roll; positive for the side on roll.
"""

ROW_BYTES = 32
OFF_OWN, OFF_OPPONENT, KIND = 26, 27, 28
KINDS = ("contact", "race", "holding")  # of core/backgammon/evaluation/features.hpp; each has its own network
RACE = 1
FEATURES = 256
