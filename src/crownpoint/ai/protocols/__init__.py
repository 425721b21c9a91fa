"""How other programs talk to the engines: a session is given lines and answers with lines.

Protocols of one game are in the game's own package.
"""
