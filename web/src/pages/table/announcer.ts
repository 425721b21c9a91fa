/** Announces what happens at a table: sounds, screen-reader text, lines of the characters, music. */
import { app } from "../../app/state";
import type { BoardElement } from "../../board/shared/board-element";
import { kitOf } from "../../games";
import { effects } from "../../sound/effects";
import { groove, moodOf } from "../../sound/groove";
import { newsOf, type TableNews } from "../../table/news";
import { resultStatus } from "../../table/status";
import type { Seat, View } from "../../table/view";

const LINE_MS = 6000;

export class Announcer {
  /** What a character says now. */
  line: { readonly text: string; readonly seat: Seat } | null = null;
  private readonly spoken = new Set<string>();
  private timer = 0;

  constructor(private readonly changed: () => void) {}

  forget(): void {
    this.spoken.clear();
    this.line = null;
    window.clearTimeout(this.timer);
  }

  /** Announce what is new in a view; `board` resolves once it is drawn. */
  tell(before: View | null, view: View, board: Promise<BoardElement | null>): TableNews {
    const { plain } = app.translation;
    const news = newsOf(before, view, plain);
    for (const name of news.sounds) effects.play(name);
    if (document.hidden && news.urgent) effects.play("turn");
    void board.then(async (drawn) => {
      if (news.polite.length > 0) drawn?.announce(news.polite.join(" "));
      if (news.urgent) drawn?.announce(news.urgent, true);
      const isOver = view.phase === "over" && before?.phase !== "over";
      if (!news.ending && !isOver) return;
      await drawn?.settled();
      if (news.ending) {
        effects.play(news.ending);
        if (news.line) this.speak(`${view.game}${news.line.key}`, news.line);
        this.changed();
      }
      if (!isOver) return;
      const { title, detail } = resultStatus(view, plain);
      drawn?.announce(`${title}. ${detail}`, true);
    });
    if (news.line && !news.ending) this.speak(`${view.game}${news.line.key}`, news.line);
    return news;
  }

  /** A character says each of its lines once in a game. */
  private speak(once: string, { key, seat }: NonNullable<TableNews["line"]>): void {
    if (this.spoken.has(once)) return;
    this.spoken.add(once);
    this.line = { text: app.translation.say(key), seat };
    speakAloud(app.translation.plain(key));
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.line = null;
      this.changed();
    }, LINE_MS);
  }
}

function speakAloud(text: string): void {
  const { voice, muted, volume } = app.settings;
  if (!voice || muted || !("speechSynthesis" in window)) return;
  const spoken = new SpeechSynthesisUtterance(text);
  speechSynthesis.speak(Object.assign(spoken, { lang: app.translation.language, volume }));
}

/** Music plays only if it is switched on, only in its own theme, and never before the first press. */
export function playMusic(view: View | null): void {
  const { music, muted, theme, volume } = app.settings;
  const { audio } = effects;
  if (!music || muted || theme !== "backyamon" || !audio || !view || view.paused) return groove.stop();
  const { length } = view.options;
  const away = length > 1 ? Math.min(...view.seats.map((seat) => length - seat.score)) : 9;
  const { contact, pipsGone } = kitOf(view.options.game).table.progress(view);
  groove.set(moodOf({ contact, cube: view.cube?.value ?? 1, away, pipsGone }));
  groove.start(audio.context, volume);
}
