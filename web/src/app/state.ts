/** The state of the app: settings and language. It emits `change`. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { ENGLISH, loadTranslation, type Translation } from "../i18n/language";
import { PAGE_OF, WORDS_OF } from "../themes";
import { updateMe } from "../api/account";
import { RefusedError } from "../api/refused";
import { retry } from "../api/retry";
import { readSettings, type Settings } from "./settings";
import { watchDevice } from "./device";
import { watchShape } from "./shape";
import { site } from "./site";

const KEY = "crownpoint.settings";
const SAVE_AFTER_MS = 250;

class AppState extends EventTarget {
  settings: Settings;
  translation: Translation = ENGLISH;
  private savingTimer = 0;
  private saving: AbortController | null = null;

  constructor() {
    super();
    let stored: unknown = null;
    try {
      stored = JSON.parse(localStorage.getItem(KEY) ?? "null");
    } catch {
      // ignore a damaged entry
    }
    this.settings = readSettings(stored, navigator.language);
  }

  /** Load the settings that the host has stored, and apply them. */
  async start(): Promise<void> {
    await this.apply();
    try {
      await site.start();
      const kept = site.me?.settings;
      if (kept && Object.keys(kept).length > 0) {
        this.settings = readSettings({ ...this.settings, ...kept }, navigator.language);
        await this.apply();
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error; // without permission the browser's own copy is used
    }
    document.documentElement.dataset.started = ""; // from now on nothing changes by itself
  }

  async change(part: Partial<Settings>): Promise<void> {
    this.settings = readSettings({ ...this.settings, ...part }, this.settings.language);
    localStorage.setItem(KEY, JSON.stringify(this.settings));
    window.clearTimeout(this.savingTimer);
    this.savingTimer = window.setTimeout(() => void this.save(), SAVE_AFTER_MS);
    await this.apply();
  }

  /** Store the settings on the host; retries until it has them or they change again. */
  private async save(): Promise<void> {
    this.saving?.abort();
    const { signal } = (this.saving = new AbortController());
    const settings = { ...this.settings };
    const save = async (): Promise<unknown> => site.me && updateMe({ settings, language: settings.language });
    await retry(save, { signal }).catch(() => undefined); // refused: the browser's own copy remains
  }

  private async apply(): Promise<void> {
    const { theme, page, language, plainWords } = this.settings;
    const root = document.documentElement;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = theme;
    root.dataset.page = PAGE_OF[theme] ?? (page === "system" ? (dark ? "dark" : "light") : page);
    root.lang = language;
    this.translation = await retry(() => loadTranslation(language, plainWords ? undefined : WORDS_OF[theme]));
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", getComputedStyle(root).getPropertyValue("--surface").trim());
    this.dispatchEvent(new Event("change"));
  }

  /** Follow the system between light and dark, and the window from one layout to another. */
  followSystem(): void {
    watchShape(() => this.dispatchEvent(new Event("change")));
    watchDevice(() => this.dispatchEvent(new Event("change")));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => void this.apply());
  }
}

export const app = new AppState();

/** Updates its element when the settings, the language or the signed-in person change. */
export class AppObserver implements ReactiveController {
  private readonly update = () => this.host.requestUpdate();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    app.addEventListener("change", this.update);
    site.addEventListener("change", this.update);
  }

  hostDisconnected(): void {
    app.removeEventListener("change", this.update);
    site.removeEventListener("change", this.update);
  }
}
