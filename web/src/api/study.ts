/** Requests of the study room: one's library, its analyses and notes, and positions. */
import { ask, part, read } from "./http";
import type {
  CubeScores,
  DiceMap,
  Imported,
  KeptMatch,
  Leaks,
  LibraryPage,
  PlayerStatistics,
  PositionHint,
  PositionTurn,
  Reasons,
  RolledOut,
  SearchFound,
  ShownPosition,
  StudyPage,
} from "./messages";

const at = (match: string, more = ""): string => `/v1/library/${part(match)}${more}`;

/** Send a file, which is kept and analyzed; a position is answered with its id. */
export const importFile = async (file: Blob, name: string): Promise<Imported> =>
  read(
    await fetch(`/api/v1/library?name=${part(name)}`, {
      method: "POST",
      body: file,
      headers: { "content-type": "application/octet-stream" },
    }),
  );

export interface Search {
  readonly words: string;
  readonly game: string;
  readonly worst: string;
  readonly since: string;
  readonly until: string;
  readonly result: string;
}

/** Filters that are empty are left out. */
export const listMatches = (search: Search, offset: number, limit: number): Promise<LibraryPage> => {
  const filters = Object.entries(search).filter(([, value]) => value !== "");
  return ask(
    `/v1/library?${filters.map(([name, value]) => `${name}=${part(String(value))}&`).join("")}offset=${offset}&limit=${limit}`,
  );
};

export const showMatch = (match: string): Promise<StudyPage> => ask(at(match));
export const summaryOf = (match: string): Promise<KeptMatch> => ask(at(match, "/summary"));
export const analyse = (match: string, level: string): Promise<KeptMatch> =>
  ask(at(match, "/analysis"), "POST", { level });
export const stopAnalysis = (match: string): Promise<KeptMatch> => ask(at(match, "/analysis"), "DELETE");
export const writeNote = (match: string, place: string, text: string): Promise<unknown> =>
  ask(at(match, "/note"), "PUT", { place, text });
export const tagMatch = (match: string, tags: string[]): Promise<KeptMatch> => ask(at(match, "/tags"), "PUT", { tags });
export const deleteMatch = (match: string): Promise<unknown> => ask(at(match), "DELETE");
export const reportPath = (match: string, language: string): string =>
  `/api${at(match, "/report")}?language=${language}`;
export const sourcePath = (match: string): string => `/api${at(match, "/file")}`;

export const readPosition = (text: string): Promise<ShownPosition> => ask("/v1/positions", "POST", { text });
export const hintFor = (text: string, level: string): Promise<PositionHint> =>
  ask("/v1/positions/hint", "POST", { text, level });
/** Why each candidate is worse than the first. */
export const reasonsFor = async (
  text: string,
  candidates: PositionHint["candidates"],
): Promise<PositionHint["reasons"]> =>
  candidates.length < 2
    ? []
    : (
        await ask<Reasons>("/v1/positions/reasons", "POST", {
          text,
          candidates: candidates.map(({ move, chances, depth }) => ({ move, chances, depth })),
        })
      ).reasons;
export const rollOut = (text: string, number: number): Promise<RolledOut> =>
  ask("/v1/positions/rollout", "POST", { text, part: number });
export const diceMap = (text: string): Promise<DiceMap> => ask("/v1/positions/dice", "POST", { text });
export const cubeByScore = (text: string): Promise<CubeScores> => ask("/v1/positions/cube", "POST", { text });
/** The position after a choice; without one, as it is. */
export const playOn = (text: string, choice: string): Promise<PositionTurn> =>
  ask("/v1/positions/after", "POST", { text, choice });
export const showLeaks = (player: string, game: string): Promise<Leaks> =>
  ask(`/v1/library/leaks?player=${part(player)}&game=${part(game)}`);
/** How a player did; without a name, whoever plays most. */
export const showStatistics = (player: string, game: string): Promise<PlayerStatistics> =>
  ask(`/v1/library/statistics?player=${part(player)}&game=${part(game)}`);
/** Find a board in the library: exactly, or every board with at least its pieces. */
export const searchLibrary = (text: string, exact: boolean): Promise<SearchFound> =>
  ask("/v1/library/search", "POST", { text, exact });
