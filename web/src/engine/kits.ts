/** What the page asks of each engine, by game. */
import { backgammon } from "./backgammon/kit";
import { checkers } from "./checkers/kit";
import type { EngineKit } from "./kit";

export const ENGINE_KITS: Readonly<Record<string, EngineKit>> = { backgammon, checkers };
