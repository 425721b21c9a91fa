"""What the tests build on."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from tests.services import free_port

ASK = "from tests import services; services.PORTS = [{port}]; services.free_port()"


def test_a_port_is_given_once() -> None:
    """In whatever process someone asks for one; and who was given it can listen there."""
    port = free_port()
    command = [sys.executable, "-c", ASK.format(port=port)]
    asked = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=60)
    assert "no port is free" in asked.stderr
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", port))
        listener.listen()
