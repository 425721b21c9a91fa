/** The engines of the games, by name. */
import { BackgammonEngine } from "./backgammon/engine";
import { judge as judgeBackgammon } from "./backgammon/judge";
import type { Bundle } from "./bundle";
import { CheckersEngine } from "./checkers/engine";
import { judge as judgeCheckers } from "./checkers/judge";
import type { Core } from "./core";
import type { Judged, Level, Question } from "./kit";

export type Engine = Record<string, (...args: readonly unknown[]) => unknown>;

/** An engine, and whole decisions judged by it. */
const made =
  <E extends object>(
    Kind: new (core: Core, bundle: Bundle) => E,
    judge: (engine: E, question: Question, level: Level) => Judged | null,
  ) =>
  (core: Core, bundle: Bundle): Engine => {
    const engine = new Kind(core, bundle);
    return { ...methods(engine), judge: (question, level) => judge(engine, question as Question, level as Level) };
  };

/** An engine as the methods that can be asked for by name. */
function methods(engine: object): Engine {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(engine)).filter((name) => name !== "constructor");
  const all = engine as Engine;
  return Object.fromEntries(names.map((name) => [name, (...args: readonly unknown[]) => all[name]!(...args)]));
}

export const ENGINES: Readonly<Record<string, (core: Core, bundle: Bundle) => Engine>> = {
  backgammon: made(BackgammonEngine, judgeBackgammon),
  checkers: made(CheckersEngine, judgeCheckers),
};
