/** Sentences from keys and values, as in `crownpoint.messages`: `{name}` is replaced, and a number selects the plural form. */

export type Template = string | (Record<string, string> & { by: string });
export type Values = Record<string, unknown>;
export type Say = (key: string, values?: Values) => string;

const rules = new Map<string, Intl.PluralRules>();

export function pluralForm(language: string, number: number): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(Math.abs(number));
}

function joinList(items: readonly unknown[], word: string): string {
  const all = items.map(String);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${word} ${all.at(-1)}`;
}

/** The catalog of a language as a function. An unknown key is returned as it is, so that it is noticed. */
export function catalog(language: string, templates: Record<string, Template>): Say {
  const word = templates["word.or"];
  const or = typeof word === "string" ? word : "or";
  return function say(key, values = {}) {
    let template = templates[key];
    if (template === undefined) return key;
    if (typeof template !== "string")
      template = template[pluralForm(language, Number(values[template.by]))] ?? template.other ?? key;
    return template.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name];
      if (Array.isArray(value)) return joinList(value, or);
      return value === undefined ? hole : `${value as string}`;
    });
  };
}
