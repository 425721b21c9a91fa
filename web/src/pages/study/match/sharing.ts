/** Links by which others may see a match: made, copied, taken back. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { retry } from "../../../api/retry";
import { shareLink, shareMatch, stopSharing } from "../../../api/shares";
import type { Say } from "../../../i18n/format";
import { failureText } from "../../../i18n/refusal";

export class Sharing implements ReactiveController {
  /** The result of the last press. */
  news = "";

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** Copy a link that shows the match to others, or a quiz of its errors; null takes the links back. */
  async share(match: string, quiz: boolean | null, say: Say): Promise<void> {
    try {
      if (quiz === null) {
        await retry(() => stopSharing(match));
        this.news = say("web.study.share_ended");
      } else {
        const link = shareLink((await retry(() => shareMatch(match, quiz))).secret);
        await navigator.clipboard?.writeText(link).catch(() => undefined);
        this.news = say("web.study.share_copied", { link });
      }
    } catch (error) {
      this.news = failureText(say, error);
    }
    this.host.requestUpdate();
  }
}
