"""What a table sends is put together from encoded parts: it has exactly the fields of the model."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.hosting import ANA, BO, browser, host, open_table

from crownpoint.games import GAMES
from crownpoint.server.wire.tables import TableUpdate
from crownpoint.table import View


@pytest.mark.parametrize("game", GAMES)
async def test_an_update_has_the_fields_of_its_model(game: str, tmp_path: Path) -> None:
    async with host(tmp_path) as address, browser(address) as tab:
        table = await open_table(address, game, first=ANA, second=BO)
        for seat in (0, 1):
            sent = await tab.watch(table, seat)
            assert sent.keys() == TableUpdate.model_fields.keys()
            assert sent["view"].keys() == View.__dataclass_fields__.keys()
            TableUpdate.model_validate(sent)
