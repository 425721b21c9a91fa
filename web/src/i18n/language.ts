/** The languages: the catalogs shared with the terminal app, and the sentences of the browser app. */
import { presets } from "../api/presets";
import boardEnglish from "../board/words/en.json";
import english from "../words/en.json";
import sharedEnglish from "@messages/en.json";
import { catalog, type Say, type Template } from "./format";

export const LANGUAGES = presets.languages;
export type Language = string;

type Templates = Record<string, Template>;
type Files = Record<string, () => Promise<{ default: unknown }>>;

const ENGLISH_WORDS = { ...sharedEnglish, ...boardEnglish, ...english } as unknown as Templates;

/** The chat phrases: the keys after `online.phrase.`, which the server knows too. */
export const PHRASES: readonly string[] = Object.keys(sharedEnglish)
  .filter((key) => key.startsWith("online.phrase."))
  .map((key) => key.slice("online.phrase.".length));

/** One file for each language in each of these folders. */
const FOLDERS: readonly (readonly [string, Files])[] = [
  [
    "../../../src/crownpoint/messages",
    import.meta.glob<{ default: unknown }>("../../../src/crownpoint/messages/*.json"),
  ],
  ["../board/words", import.meta.glob<{ default: unknown }>("../board/words/*.json")],
  ["../words", import.meta.glob<{ default: unknown }>("../words/*.json")],
];

const filesOf = (language: Language): Promise<Templates[]> =>
  both(...FOLDERS.map(([folder, files]) => files[`${folder}/${language}.json`]!()));

const THEMED: Record<string, () => Promise<Templates[]>> = {
  backyamon: () => both(import("@messages/words/backyamon.json"), import("../words/themes/backyamon.json")),
};

async function both(...parts: Promise<{ default: unknown }>[]): Promise<Templates[]> {
  return (await Promise.all(parts)).map((part) => part.default as Templates);
}

const merged = (...parts: Templates[]): Templates => Object.assign({}, ...parts) as Templates;

export interface Translation {
  readonly language: Language;
  /** With the words of a theme. */
  readonly say: Say;
  /** Without the words of a theme: for screen readers, and if the player prefers plain words. */
  readonly plain: Say;
}

export const isLanguage = (name: unknown): name is Language => LANGUAGES.includes(name as string);

/** Load the catalog of a language. Words of themes exist in English only. */
export async function loadTranslation(language: Language, words: string | undefined): Promise<Translation> {
  const own = language === "en" ? [] : await filesOf(language);
  const templates = merged(ENGLISH_WORDS, ...own);
  const plain = catalog(language, templates);
  if (!words || language !== "en") return { language, say: plain, plain };
  const themed = await THEMED[words]!();
  return { language, say: catalog(language, merged(templates, ...themed)), plain };
}

export const ENGLISH: Translation = {
  language: "en",
  say: catalog("en", ENGLISH_WORDS),
  plain: catalog("en", ENGLISH_WORDS),
};
