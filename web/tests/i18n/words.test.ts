import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalog, pluralForm, type Template } from "../../src/i18n/format";
import { LANGUAGES, PHRASES, loadTranslation } from "../../src/i18n/language";
import { reasonText } from "../../src/i18n/refusal";

type Words = Record<string, Template>;
const read = (path: string): Words => JSON.parse(readFileSync(join(__dirname, path), "utf8")) as Words;
const OURS = { web: "../../src/words", board: "../../src/board/words" };
const shared = read("../../../src/crownpoint/messages/en.json");

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
const code = sourcesUnder(join(__dirname, "../../src")).join("\n");
const holes = (template: Template) =>
  new Set((typeof template === "string" ? template : Object.values(template).join(" ")).match(/\{\w+\}/g));

describe.each(Object.entries(OURS))("the words of %s", (family, folder) => {
  const english = read(`${folder}/en.json`);

  it.each(["pl", "sl"])("are all there in %s, with the same values", (language) => {
    const words = read(`${folder}/${language}.json`);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, template] of Object.entries(words))
      for (const hole of holes(template)) expect(holes(english[key]!), key).toContain(hole);
  });

  it("are all used", () => {
    // keys that are put together from the name of a thing: `web.tool.${name}`
    const made = [...code.matchAll(/["'`]([a-z_]+\.[a-z_.]*)\$\{/g)].map((match) => match[1]!);
    const unused = Object.keys(english).filter(
      (key) => !code.includes(`"${key}"`) && !made.some((start) => key.startsWith(start)),
    );
    expect(unused, family).toEqual([]);
  });
});

it("has every sentence that the code names", () => {
  const known = { ...shared, ...read(`${OURS.web}/en.json`), ...read(`${OURS.board}/en.json`) };
  const named = [...code.matchAll(/(?:say|plain)\(\s*"([a-z_]+\.[\w.-]+)"/g)].map((match) => match[1]!);
  expect(named.filter((key) => !(key in known))).toEqual([]);
});

describe("sentences", () => {
  it("bend with the number in every language", () => {
    expect([1, 2, 5, 12, 22].map((n) => pluralForm("pl", n))).toEqual(["one", "few", "many", "many", "few"]);
    expect([1, 2, 3, 5, 101].map((n) => pluralForm("sl", n))).toEqual(["one", "two", "few", "other", "one"]);
  });

  it("join lists with the language's own word", async () => {
    const { say } = await loadTranslation("pl", undefined);
    expect(say("status.must_capture", { list: [21, 22] })).toContain("21 lub 22");
  });

  it("show a key that nobody has", () => expect(catalog("en", {})("no.such")).toBe("no.such"));

  it("take the words of a theme in English only, and keep a plain twin", async () => {
    const english = await loadTranslation("en", "backyamon");
    expect([english.say("word.bar"), english.plain("word.bar")]).toEqual(["Babylon", "bar"]);
    const first = english.say("web.say.bar_first", { n: 1, bar: english.say("word.bar") });
    expect(first).toBe("Enter your checker from Babylon first.");
    expect((await loadTranslation("sl", "backyamon")).say("word.bar")).not.toBe("Babylon");
  });

  it("find the sentence of a reason, or fall back on the one it brings along", async () => {
    const { say } = await loadTranslation("en", undefined);
    expect(
      reasonText(say, "backgammon", {
        reason: { code: "blocked", params: { n: 12, name: "Marek", k: 3 } },
        sentence: "",
      }),
    ).toBe("12 is blocked: Marek has 3 checkers there.");
    expect(
      reasonText(say, "backgammon", { reason: { code: "unheard_of", params: {} }, sentence: "As the host says." }),
    ).toBe("As the host says.");
  });

  it("find a reason of the site in any language", async () => {
    const { say } = await loadTranslation("sl", undefined);
    expect(reasonText(say, "table", { reason: { code: "not_gone", params: { name: "Ana" } }, sentence: "" })).toBe(
      "Ana je za mizo.",
    );
  });

  it("have every phrase that the server knows, in every language", async () => {
    expect(PHRASES).toContain("good_game");
    for (const language of LANGUAGES) {
      const { say } = await loadTranslation(language, undefined);
      for (const key of PHRASES) expect(say(`online.phrase.${key}`)).not.toBe(`online.phrase.${key}`);
    }
  });

  it("are there in three languages", () => expect(LANGUAGES).toEqual(["en", "pl", "sl"]));
});
