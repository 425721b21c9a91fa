import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRoute } from "../../src/app/router";
import { DEFAULTS, readSettings } from "../../src/app/settings";
import { THEMES } from "../../src/themes";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/t/abc", { page: "table", table: "abc" }],
    ["/t/abc/replay", { page: "replay", table: "abc" }],
    ["/settings/", { page: "settings" }],
    ["/reset-password", { page: "sign-in" }],
    ["/t/abc/else", { page: "missing" }],
    ["/nowhere", { page: "missing" }],
    [`/study/${"0a".repeat(16)}`, { page: "study-match", match: "0a".repeat(16) }],
    ["/study/leaks", { page: "missing" }], // the host has an answer to this name that is no match
  ])("reads %s", (path, route) => expect(readRoute(path)).toEqual(route));
});

describe("settings", () => {
  it("are the defaults where nothing makes sense", () => {
    expect(readSettings("junk")).toEqual(DEFAULTS);
    expect(readSettings({ theme: "plaid", volume: 9, confirm: "yes", pace: "warp" })).toEqual({
      ...DEFAULTS,
      volume: 1,
    });
  });

  it("follow the system's language until one is chosen", () => {
    expect(readSettings(null, "pl-PL").language).toBe("pl");
    expect(readSettings({ language: "sl" }, "pl-PL").language).toBe("sl");
    expect(readSettings(null, "fr").language).toBe("en");
  });
});

describe("themes", () => {
  const folder = join(__dirname, "../../src/themes");
  const names = (file: string) =>
    [...readFileSync(join(folder, `${file}.css`), "utf8").matchAll(/(--[\w-]+):/g)].map((match) => match[1]!).sort();
  const switches = names("../styles/theme-switches");

  it("are one file each", () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".css"));
    expect(files.sort()).toEqual([...THEMES, "all"].map((name) => `${name}.css`).sort());
  });

  it.each(THEMES)("%s has every color, and switches only what can be switched", (theme) => {
    const colors = (file: string) => names(file).filter((name) => !switches.includes(name));
    expect(colors(theme)).toEqual(colors(THEMES[0]!));
    expect(colors(theme).length).toBeGreaterThan(30);
  });
});
