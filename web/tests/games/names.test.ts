/** Outside a game's own rooms no module names a game: it asks the kit. */
import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { FIRST_GAME, KITS, kitOf } from "../../src/games";

const SOURCES = join(__dirname, "../../src");

/** Where a game may be named. */
const OWN_ROOMS = /^(board|games|engine)\/(backgammon|checkers)\//;
const ALLOWED: Readonly<Record<string, string>> = {
  "api/messages.ts": "made from the host's models",
  "board/index.ts": "the boards for other people's pages, by name",
  "embed/question.ts": "a question for other people's pages, with the board of its game",
  "engine/engines.ts": "the registry of the engines in a worker",
  "engine/face.ts": "made from the plain C face",
  "engine/kits.ts": "the registry of the engines in the page",
  "games/index.ts": "the registry",
  "games/boards.ts": "the boards of the registry",
  "widget/widget.ts": "a board for notebooks, of either game",
  "offline/core-for-python.ts": "the plain C face for Python, function by function",
};

/** The words of a file that a program sees: identifiers, strings and templates, not comments. */
function wordsOf(path: string): string {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest));
  return found.join("\n");
}

const modules = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .map((name) => name.split(sep).join("/"))
  .filter((name) => name.endsWith(".ts"));

describe("no module names a game", () => {
  const named = (name: string) => /backgammon|checkers/i.exec(wordsOf(join(SOURCES, name)))?.[0];

  it.each(modules.filter((name) => !OWN_ROOMS.test(name) && !(name in ALLOWED)))("%s", (name) =>
    expect(named(name)).toBeUndefined(),
  );

  it("but those that are allowed to", () => {
    for (const name of Object.keys(ALLOWED)) expect(named(name), name).toBeDefined();
  });
});

describe("the registry", () => {
  it("has a kit for every game, the first one first", () => {
    expect(KITS.map(({ game }) => kitOf(game).game)).toEqual(KITS.map(({ game }) => game));
    expect(FIRST_GAME).toBe(KITS[0].game);
  });

  it("names a game that it does not know", () => expect(() => kitOf("chess")).toThrow("chess"));
});
