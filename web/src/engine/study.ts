/** Positions to study: judged, mapped and rolled out in the page where it has the engine, by the host otherwise. */
import type { CubeScores, DiceMap, PositionHint, RolledOut } from "../api/messages";
import * as host from "../api/study";
import { KITS } from "../games";
import { engineAt, engineFor, orHost, type Progress } from ".";

const gameOf = (position: string): string => KITS.find(({ study }) => study.recognizes(position))?.game ?? "";

export function hintFor(
  position: string,
  level: string,
  signal?: AbortSignal,
  progress?: Progress,
): Promise<PositionHint> {
  const here = engineAt(gameOf(position), level);
  const judged = async (): Promise<PositionHint> => {
    const hint = await here!.kit.hint(here!.pool, position, here!.level, signal, progress);
    const reasons = await host.reasonsFor(position, hint.candidates).catch(() => []); // measured by the host; worth less than the hint
    return { ...hint, reasons };
  };
  return orHost(here && judged, () => host.hintFor(position, level));
}

/** One part of a rollout. */
export function rollOut(
  position: string,
  part: number,
  signal?: AbortSignal,
  progress?: Progress,
): Promise<RolledOut> {
  const here = engineFor(gameOf(position));
  const asked = () => host.rollOut(position, part);
  return orHost(
    here &&
      (async () => {
        const choices = await here.kit.rollOut(here.pool, position, part, signal, progress);
        return choices ? { choices } : asked();
      }),
    asked,
  );
}

/** The best move of every roll. */
export function diceMap(position: string, signal?: AbortSignal): Promise<DiceMap> {
  const here = engineFor(gameOf(position));
  const map = here?.kit.diceMap;
  return orHost(map ? () => map(here.pool, position, signal) : null, () => host.diceMap(position));
}

/** The cube at every score. */
export function cubeByScore(position: string, signal?: AbortSignal): Promise<CubeScores> {
  const here = engineFor(gameOf(position));
  const map = here?.kit.cubeByScore;
  return orHost(map ? async () => ({ scores: await map(here.pool, position, signal) }) : null, () => host.cubeByScore(position));
}
