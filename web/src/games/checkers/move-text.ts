/** Reads moves as players write them: 11-15, 15x24, 15x22x29; the squares between may be left out. */
import type { Way } from "../../board/shared/draft";

const pathOf = (way: Way): number[] => [way[0]?.source ?? 0, ...way.map((step) => step.target)];
const isSame = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

const squaresOf = (text: string): number[] =>
  text
    .split(/[-x\s]+/i)
    .filter(Boolean)
    .map(Number);

export function firstStep(text: string): readonly [number, number] | null {
  const [source, target] = squaresOf(text);
  return source && target ? [source, target] : null;
}

export function readMove(text: string, ways: readonly Way[]): Way | null {
  const typed = squaresOf(text);
  const whole = ways.filter((way) => isSame(pathOf(way), typed));
  const ends = ways.filter((way) => isSame([pathOf(way)[0]!, pathOf(way).at(-1)!], typed));
  return [whole, ends].find((found) => found.length === 1)?.[0] ?? null;
}
