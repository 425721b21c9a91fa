/** Reads moves as players write them: 24/18 13/10, bar/20*, 8/5(2), 13/10/4, 6/off. */
import type { Way } from "../../board/shared/draft";
import { BAR } from "./position";

const OFF = 0;
const PART = /^((?:bar|\d+)\*?(?:\/(?:off|\d+)\*?)+)(?:\((\d)\))?$/;

const placeOf = (word: string): number => (word === "bar" ? BAR : word === "off" ? OFF : Number(word));

/** The places of each checker that moves, from its first to its last; null if the text is no move. */
function read(text: string): number[][] | null {
  const paths: number[][] = [];
  for (const part of text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const found = PART.exec(part);
    if (!found) return null;
    const path = found[1]!.replaceAll("*", "").split("/").map(placeOf);
    for (let times = Number(found[2] ?? 1); times > 0; times--) paths.push(path);
  }
  return paths.length > 0 ? paths : null;
}

/** How many checkers leave and reach each place in all: two ways of writing a move come to the same. */
function balance(steps: readonly (readonly [number, number])[]): string {
  const sums = new Map<number, number>();
  for (const [source, target] of steps) {
    sums.set(source, (sums.get(source) ?? 0) - 1);
    sums.set(target, (sums.get(target) ?? 0) + 1);
  }
  const left = [...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b);
  return left.join(" ");
}

/** Ways with the same hits, among ways that come to the same, lead to the same position. */
const hitsOf = (way: Way): string =>
  way
    .filter((step) => step.hit)
    .map((step) => step.target)
    .sort((a, b) => a - b)
    .join(" ");

const starsOf = (text: string): string =>
  [...new Set([...text.matchAll(/(\d+)\*/g)].map(([, at]) => at))].sort().join(" ");

/** A move may be written step by step or checker by checker, in any order. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => {
    const paths = read(text);
    return paths && `${balance(paths.map((path) => [path[0]!, path.at(-1)!]))}, ${starsOf(text)}`;
  });
  return one === other || (first !== null && first === second);
}

export function firstStep(text: string): readonly [number, number] | null {
  const path = read(text)?.[0];
  return path ? [path[0]!, path[1]!] : null;
}

export function readMove(text: string, ways: readonly Way[]): Way | null {
  const paths = read(text);
  if (!paths) return null;
  const wanted = balance(paths.map((path) => [path[0]!, path.at(-1)!]));
  const visited = [...new Set(paths.flat())];
  const found = ways.filter((way) => balance(way.map((step) => [step.source, step.target])) === wanted);
  const through = found.filter((way) => visited.every((at) => way.some((s) => s.source === at || s.target === at)));
  const stars = text.split("*").length - 1;
  const exact = through.filter((way) => way.filter((step) => step.hit).length === stars);
  return one(found) ?? one(through) ?? one(exact);
}

/** The first of them if all lead to the same position. */
const one = (ways: readonly Way[]): Way | null => (new Set(ways.map(hitsOf)).size === 1 ? ways[0]! : null);
