"""Names for what a session takes; the page has no database."""

from typing import Any

Lease = Any
Seating = Any
Store = Any
