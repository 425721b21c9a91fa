/** Numbers as the reader writes them: a decimal comma where that is usual, and one kind of minus. */

const MINUS = "−";

/** The language of the page, which the app sets. */
const language = (): string => globalThis.document?.documentElement.lang || "en";

/** A number with this many decimals. */
export function decimal(value: number, digits: number): string {
  const text = Math.abs(value).toLocaleString(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** A number with as many decimals as it needs, at most two. */
export const figure = (value: number): string => {
  const digits = [0, 1].find((each) => Number.isInteger(value * 10 ** each)) ?? 2;
  return decimal(value, digits);
};

/** A number with its sign, also if it is positive. */
export const signed = (value: number, digits = 2): string => (value < 0 ? "" : "+") + decimal(value, digits);

/** A move as pages write it, with the signs of print: 22–17, 21×14. */
export const printed = (move: string): string => move.replaceAll("x", "×").replaceAll("-", "–");

/** What a move lost, with a minus. */
export const lossText = (loss: number, digits = 2): string => decimal(-loss, digits);

/** Scores are whole, or halves where games can be drawn. */
export const points = (score: number): string => decimal(score, Number.isInteger(score) ? 0 : 1);

export const percent = (chance: number): string =>
  chance.toLocaleString(language(), { style: "percent", maximumFractionDigits: 0 });

/** A figure with the percent sign where the reader expects it. */
export const withPercent = (text: string): string =>
  (0).toLocaleString(language(), { style: "percent" }).replace("0", text);

export const dateText = (ms: number): string => new Date(ms).toLocaleDateString(language(), { dateStyle: "medium" });

/** A day such as 2026-11-17 as a date; text that is not a day is returned as it is. */
export const dayText = (day: string): string => {
  const ms = new Date(`${day}T12:00`).getTime();
  return Number.isNaN(ms) ? day || "–" : dateText(ms);
};

/** A text of an engine, such as -0.123, with its figures as the reader writes them. */
export const withFigures = (text: string): string =>
  text.replace(/([-+]?)(\d+)\.(\d+)/g, (_, sign: string, whole: string, part: string) => {
    const shown = decimal(Number(`${whole}.${part}`), part.length);
    return `${sign === "-" ? MINUS : sign}${shown}`;
  });
