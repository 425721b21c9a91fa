/** The canonical text of a move, as `crownpoint.backgammon.notation.move_text` writes it. */
import type { Step } from "./engine";

const BAR = 25;
const place = (number: number): string => (number === BAR ? "bar" : number === 0 ? "off" : String(number));

type Chain = { readonly at: number; readonly hit: boolean }[];

/** The way of one checker without the mark of a hit at its end. */
function chainText(chain: Chain): string {
  const hits = chain.slice(1, -1).map(({ at, hit }) => (hit ? `/${place(at)}*` : ""));
  return `${place(chain[0]!.at)}${hits.join("")}/${place(chain.at(-1)!.at)}`;
}

/** The steps of one checker are joined, a stop is shown only where it hits, equal ones are counted. */
export function moveText(steps: readonly Step[]): string {
  const chains: Chain[] = [];
  const sorted = [...steps].sort((a, b) => b.source - a.source || a.target - b.target || Number(b.hit) - Number(a.hit));
  for (const { source, target, hit } of sorted) {
    let chain = chains.find((each) => each.at(-1)!.at === source);
    if (!chain) chains.push((chain = [{ at: source, hit: false }]));
    chain.push({ at: target, hit });
  }
  if (chains.length === 0) return "cannot move";
  chains.sort((a, b) => b[0]!.at - a[0]!.at || b.at(-1)!.at - a.at(-1)!.at);
  const counts = new Map<string, number>();
  for (const chain of chains) counts.set(chainText(chain), (counts.get(chainText(chain)) ?? 0) + 1);
  const hitting = new Set(chains.filter((chain) => chain.at(-1)!.hit).map(chainText));
  return [...counts]
    .map(([text, count]) => `${text}${hitting.has(text) ? "*" : ""}${count > 1 ? `(${count})` : ""}`)
    .join(" ");
}
