import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRoute } from "../../src/app/router";
import { DEFAULTS, readSettings } from "../../src/app/settings";
import { DEFAULT_FORM, optionsOf, seatsOf } from "../../src/pages/new-game/form";
import { markdown, sectionsOf } from "../../src/pages/learn/markdown";
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

describe("a new game", () => {
  it("asks for what was chosen", () => {
    expect(optionsOf({ ...DEFAULT_FORM, color: "black", clock: "2+8" })).toEqual({
      game: "backgammon",
      length: 5,
      rules: {
        cube: true,
        crawford: true,
        jacoby: false,
        beavers: false,
        raccoons: false,
        automatic_doubles: 0,
        winner_rolls_again: false,
        refuse_dead_cube: false,
        max_cube: 1024,
        variant: "standard",
      },
      clock: { kind: "fischer", reserve_ms: 120_000, bonus_ms: 8_000, each_game: false },
      first_color: "black",
    });
  });

  it("keeps rules of money play out of matches", () => {
    expect(optionsOf({ ...DEFAULT_FORM, jacoby: true, beavers: true }).rules).toMatchObject({
      jacoby: false,
      beavers: false,
    });
    expect(optionsOf({ ...DEFAULT_FORM, jacoby: true, length: 0 }).rules).toMatchObject({
      jacoby: true,
      crawford: false,
    });
  });

  it("takes one's own clock within reason", () => {
    const clock = (minutes: number, seconds: number) =>
      optionsOf({ ...DEFAULT_FORM, clock: "custom", minutes, seconds }).clock;
    expect(clock(3, 5)).toMatchObject({ kind: "fischer", reserve_ms: 180_000, bonus_ms: 5_000 });
    expect(clock(20, 0)).toMatchObject({ kind: "reserve", reserve_ms: 1_200_000, bonus_ms: 0 });
    expect(clock(Number.NaN, -4)).toMatchObject({ kind: "reserve", reserve_ms: 60_000, bonus_ms: 0 });
    const other = (part: Partial<typeof DEFAULT_FORM>) =>
      optionsOf({ ...DEFAULT_FORM, clock: "custom", seconds: 20, ...part }).clock;
    expect(other({ clockKind: "per_move" })).toMatchObject({ kind: "per_move", reserve_ms: 20_000, bonus_ms: 0 });
    expect(other({ clockKind: "bronstein", eachGame: true })).toMatchObject({ kind: "bronstein", each_game: true });
  });

  it("seats people and characters", () => {
    expect(
      seatsOf({ ...DEFAULT_FORM, name: " Ana " }, DEFAULTS, "Guest").map((seat) => [seat.name, seat.kind, seat.level]),
    ).toEqual([
      ["Ana", "person", undefined],
      ["Selector", "computer", "selector"],
    ]);
    expect(seatsOf({ ...DEFAULT_FORM, against: "friend" }, DEFAULTS, "Guest").map((seat) => seat.name)).toEqual([
      "Guest",
      "Guest 2",
    ]);
    expect(
      seatsOf({ ...DEFAULT_FORM, against: "two" }, DEFAULTS, "Guest").every((seat) => seat.kind === "computer"),
    ).toBe(true);
  });
});

describe("the manual", () => {
  it("is cut at its headings and escaped", () => {
    expect(sectionsOf("# A\n\nx\n\n## B\n\ny\n\n## C\n\nz")).toHaveLength(2);
    expect(markdown("## A <b>\n\n**x** `y`\n\n- one\n- two")).toBe(
      "<h2>A &lt;b&gt;</h2>\n<p><strong>x</strong> <code>y</code></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n",
    );
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
    expect(colors(theme)).toEqual(colors(THEMES[0]));
    expect(colors(theme).length).toBeGreaterThan(30);
  });
});
