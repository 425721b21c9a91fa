"""Names for annotations."""

from typing import Any


class _Generic:
    def __class_getitem__(cls, _: Any) -> Any:
        return Any


NDArray = _Generic
ArrayLike = Any
