/** Hints, rollouts, maps and reviews of the engine in the page are those of the host (`tools/native_answers.py`). */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { CubeAtScore, DiceMap, PositionHint, RolledChoice } from "../../src/api/messages";
import { backgammon } from "../../src/engine/backgammon/kit";
import { checkers } from "../../src/engine/checkers/kit";
import { Core } from "../../src/engine/core";
import { ENGINES, type Engine } from "../../src/engine/engines";
import type { EngineKit, Judged, Question } from "../../src/engine/kit";
import type { Pool } from "../../src/engine/pool";
import { bundle, isBuilt, module } from "./node-core";

interface Studied {
  hints: { position: string; hint: PositionHint }[];
  judged: { game: string; question: Question; judged: Judged }[];
  rollout: { position: string; part: number; choices: RolledChoice[] };
  maps: { position: string; dice: DiceMap; scores: CubeAtScore[] }[];
  nodes: number;
}

const KITS: Record<string, EngineKit> = { backgammon, checkers };
const QUICK = { plies: 2, margin: 0.16, nodes: 200_000 };
const path = fileURLToPath(new URL("../../../build/native-answers.json", import.meta.url));

/** Everything on this thread, by one engine. */
async function poolHere(): Promise<{ pool: Pool; engines: Record<string, Engine> }> {
  const core = await Core.open(await module());
  const engines = Object.fromEntries(Object.keys(KITS).map((game) => [game, ENGINES[game]!(core, bundle(game))]));
  for (const part of [0, 1]) engines["backgammon"]!["makeTable"]!(part);
  engines["checkers"]!["makeTable"]!();
  const pool = {
    run: (game: string, method: string, args: readonly unknown[]) => Promise.resolve(engines[game]![method]!(...args)),
    isPrepared: () => true,
  };
  return { pool: pool as unknown as Pool, engines };
}

/** Numbers within float32 of each other are equal. */
function close(found: unknown, known: unknown): void {
  if (typeof known === "number" && typeof found === "number") expect(found).toBeCloseTo(known, 5);
  else if (Array.isArray(known)) {
    expect(found).toHaveLength(known.length);
    known.forEach((each, index) => close((found as unknown[])[index], each));
  } else if (known !== null && typeof known === "object") {
    for (const [name, each] of Object.entries(known)) close((found as Record<string, unknown>)[name], each);
  } else expect(found).toBe(known);
}

describe.skipIf(!isBuilt)("the page and the host agree", { timeout: 600_000 }, () => {
  let studied: Studied, pool: Pool, engines: Record<string, Engine>;

  beforeAll(async () => {
    studied = (JSON.parse(readFileSync(path, "utf8")) as { studied: Studied }).studied;
    ({ pool, engines } = await poolHere());
  }, 600_000);

  it("on hints", async () => {
    for (const { position, hint } of studied.hints) {
      engines["checkers"]!["clear"]!();
      const kit = position.startsWith("XGID") ? backgammon : checkers;
      const found = await kit.hint(pool, position, QUICK);
      close({ ...found, reasons: hint.reasons }, hint); // the host measures those, whoever has judged
    }
  });

  it("on decisions of a review", async () => {
    for (const { game, question, judged } of studied.judged) {
      engines["checkers"]!["clear"]!();
      const level = { ...KITS[game]!.reviewLevel, ...(game === "checkers" ? { nodes: studied.nodes } : {}) };
      close(await KITS[game]!.judge(pool, question, level), judged);
    }
  });

  it("on a part of a rollout", async () => {
    const { position, part, choices } = studied.rollout;
    const found = (await backgammon.rollOut(pool, position, part))!;
    const byMean = (a: RolledChoice, b: RolledChoice) => b.mean - a.mean;
    close(found.sort(byMean), [...choices].sort(byMean));
  });

  it("on the best move of every roll and the cube at every score", async () => {
    for (const { position, dice, scores } of studied.maps) {
      close(await backgammon.diceMap!(pool, position), dice);
      close(await backgammon.cubeByScore!(pool, position), scores);
    }
  });

  it("and tell the tutor what a move loses", async () => {
    const { position, hint } = studied.hints.find(({ hint: { candidates } }) => candidates.length > 2)!;
    const advised = (await backgammon.advise(pool, position, 3))!;
    expect(advised.candidates.map(({ text }) => text)).toEqual(hint.candidates.slice(0, 3).map(({ move }) => move));
    expect(advised.candidates[0]!.loss).toBe(0);
    expect(advised.candidates[0]!.verdict).toMatch(/^[+-]\d\.\d{3}$/);
  });
});
