"""The site: many people, over HTTP and Socket.IO, on one process or many. `crownpoint serve` runs it.

Each folder is a room: `people` knows who someone is, `tables` runs the games, `lobby` brings players together.
They meet in the `Site`.
"""
