/** The name of a browser, from its user agent. Pure. */

/** The order matters: most browsers also claim to be others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bChrom(e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const named = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** "Firefox, Linux"; for an unknown browser the beginning of its user agent. */
export function browserName(agent: string): string {
  const browser = named(BROWSERS, agent);
  const system = named(SYSTEMS, agent);
  return browser ? [browser, system].filter(Boolean).join(", ") : agent.slice(0, 40);
}
