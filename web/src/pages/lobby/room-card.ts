import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../../app/page";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { RefusedError } from "../../api/refused";
import { failureText } from "../../i18n/refusal";
import type { LiveLobby, Lobby } from "../../api/live-lobby";
import { phraseButtons, readPhrase, sayForm } from "../../parts/chat-form";

/** A chat room of the lobby, and who is online. */
@customElement("cp-room-card")
export class RoomCard extends Page {
  @property({ attribute: false }) live: LiveLobby | null = null;
  @property({ attribute: false }) lobby: Lobby | null = null;
  @state() private failure = "";

  private readonly submit = async (event: Event) => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("#room-line")!;
    const text = field.value.trim();
    if (text && (await this.tell(text))) field.value = "";
  };

  private async tell(text: string): Promise<boolean> {
    if (!this.live) return false;
    try {
      await site.ensureSignedIn(app.settings.language);
      await this.live.say(text);
      this.failure = "";
      return true;
    } catch (error) {
      this.failure = error instanceof RefusedError ? failureText(this.say, error) : this.say("web.site.chat_unknown");
      return false;
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("lobby")) this.querySelector(".lines")?.scrollTo({ top: 1e6 });
  }

  protected override render(): TemplateResult {
    const { say, lobby } = this;
    const rooms = lobby?.rooms ?? [];
    const people = lobby?.people ?? [];
    const lines = lobby?.lines ?? [];
    const time = (ms: number) =>
      new Date(ms).toLocaleTimeString(app.settings.language, { hour: "2-digit", minute: "2-digit" });
    return html`<section class="card room" aria-labelledby="room-title">
        <div class="hd">
          <h2 id="room-title">${say("web.site.room")}</h2>
          <div class="sp"></div>
          <select
            aria-label=${say("web.site.room")}
            @change=${(event: Event) => void this.live?.enter((event.target as HTMLSelectElement).value)}
          >
            ${rooms.map((room) => html`<option value=${room.id} ?selected=${room.id === this.live?.room}>${room.name}</option>`)}
          </select>
        </div>
        <div class="lines" role="log" aria-label=${say("web.site.room")} tabindex="0">
          ${lines.length === 0 ? html`<p class="none">${say("web.site.chat_empty")}</p>` : lines.map((line) => html`<p><time>${time(line.time_ms)}</time> <a href=${`/@${encodeURIComponent(line.name)}`}>${line.name}</a> ${readPhrase(say, line.text)}</p>`)}
        </div>
        ${site.me && this.live?.room ? (site.about?.free_chat ? sayForm(say, "room-line", 300, (event) => void this.submit(event)) : phraseButtons(say, (text) => void this.tell(text))) : nothing}
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
      </section>
      <section class="card" aria-labelledby="people-title">
        <div class="hd"><h2 id="people-title">${say("web.site.here", { n: people.length })}</h2></div>
        <ul class="people">
          ${people.slice(0, 100).map((person) => html`<li><a href=${`/@${encodeURIComponent(person.name)}`}>${person.name}</a>${person.kind === "bot" ? html` <span class="tag">bot</span>` : nothing}${person.playing ? html`<small>${say("web.site.playing")}</small>` : nothing}</li>`)}
        </ul>
      </section>`;
  }
}
