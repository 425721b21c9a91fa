import { readFileSync } from "node:fs";

/** The fields of a dataclass of the table layer. */
export function fieldsOf(name: string): string[] {
  const source = readFileSync(new URL("../../../src/crownpoint/table/options.py", import.meta.url), "utf8");
  const body = source.split(`class ${name}:`)[1]!.split("@dataclass")[0]!;
  return [...body.matchAll(/^ {4}(\w+):/gm)].map((each) => each[1]!).sort();
}
