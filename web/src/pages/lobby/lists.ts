/** Challenges, matches and people in lists. */
import { html, nothing, type TemplateResult } from "lit";
import type { ChallengeShown, LiveGame, MyGame, PlayerShown } from "../../api/messages";
import type { Say } from "../../i18n/format";
import { gameIcon } from "../../parts/game-field";
import { clockName } from "../../table/clock-name";
import { lengthName } from "../../table/length";
import { unusualRules } from "../../table/rules";
import { points } from "../../i18n/figures";

/** A name with its rating, linked to the profile if there is one. */
export function playerName(player: PlayerShown): TemplateResult {
  const rating =
    player.rating === null
      ? nothing
      : html` <span class="rating">${player.rating}${player.provisional ? "?" : ""}</span>`;
  const name =
    player.id === null
      ? html`${player.name}`
      : html`<a class="name" href=${`/@${encodeURIComponent(player.name)}`}>${player.name}</a>`;
  return html`${name}${player.kind === "bot" ? html` <span class="tag">bot</span>` : nothing}${rating}`;
}

export const speedName = (say: Say, pool: string): string => say(`web.site.speed.${pool.split(":")[1] ?? "unlimited"}`);

/** The terms of a challenge, with its unusual rules. */
export function termsLine(say: Say, challenge: ChallengeShown): TemplateResult {
  const options = challenge.options;
  const clock = options.clock.kind === "none" ? [] : [clockName(say, options.clock)];
  const parts = [
    lengthName(say, options).toLowerCase(),
    speedName(say, challenge.pool).toLowerCase(),
    ...clock,
    say(options.rated ? "web.site.rated" : "web.site.unrated").toLowerCase(),
    ...unusualRules(say, options),
  ];
  return html`${gameIcon(options.game)}${say(`game.${options.game}`)}, ${parts.join(", ")}`;
}

function match(say: Say, game: LiveGame, note: string, button: string): TemplateResult {
  const [first, second] = game.players;
  return html`<li>
    <div class="who">
      <span>${playerName(first)} – ${playerName(second)}</span
      ><small>${gameIcon(game.game)}${say(`game.${game.game}`)}, ${lengthName(say, game).toLowerCase()}${note}</small>
    </div>
    <span class="score">${points(game.score[0])} – ${points(game.score[1])}</span>
    <a class="btn small" href=${`/t/${game.table}`}>${button}</a>
  </li>`;
}

export function liveGames(say: Say, games: readonly LiveGame[]): TemplateResult {
  if (games.length === 0) return html`<p class="empty">${say("web.site.no_games")}</p>`;
  return html`<ul class="games">
    ${games.slice(0, 30).map((game) => match(say, game, game.pool ? `, ${say("web.site.rated").toLowerCase()}` : "", say("web.site.look")))}
  </ul>`;
}

export function myGames(say: Say, games: readonly MyGame[]): TemplateResult {
  return html`<ul class="games">
    ${games.map((game) => match(say, game, game.your_turn ? ` · ${say("web.site.your_turn")}` : "", say("web.games.open")))}
  </ul>`;
}
