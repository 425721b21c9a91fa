import "./styles/app.css";
import "./shell";
import { followLaunches } from "./app/launch";
import { under } from "./app/base";
import { followLinks } from "./app/router";
import { app } from "./app/state";
import { TABLES_MADE } from "./engine/tables";
import { loadingBar } from "./parts/loading-bar";
import { effects } from "./sound/effects";

void app.start();
app.followSystem();
followLinks();
followLaunches();
loadingBar(TABLES_MADE, "web.engine.tables");

// Browsers allow sound only after a press.
const wake = () => effects.wake();
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
const adopt = () => Object.assign(effects, { volume: app.settings.volume, muted: app.settings.muted });
app.addEventListener("change", adopt);
adopt();

if ("serviceWorker" in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register(under("/sw.js")).catch(() => undefined);
