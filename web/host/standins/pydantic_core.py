"""What the package names of pydantic_core; the page never makes a schema."""

from typing import Any

CoreSchema = Any
core_schema: Any = None
