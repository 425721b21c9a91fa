"""Checkers as text: `fen` for positions, `move_text` for moves, `pdn_file` for files of games."""
