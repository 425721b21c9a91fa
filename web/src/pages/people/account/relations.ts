import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { listRelations } from "../../../api/account";
import { setRelation } from "../../../api/people";
import type { RelatedShown } from "../../../api/messages";
import { Card } from "../../../parts/card";

/** The people whom the player follows, mutes or blocks. Only the player sees this. */
@customElement("cp-relations-card")
export class RelationsCard extends Card {
  @state() private people: RelatedShown[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.run(this.load);
  }

  private readonly load = async () => {
    this.people = await this.fetch(listRelations);
  };

  private readonly undo = ({ name, relation }: RelatedShown) =>
    void this.run(async () => {
      await setRelation(name, relation, false);
      await this.load();
    });

  protected override render(): TemplateResult | typeof nothing {
    const { say, people } = this;
    if (people.length === 0) return nothing;
    return html`<section class="card">
      <h2>${say("web.people.relations")}</h2>
      <ul class="rows">
        ${people.map(
          (each) =>
            html`<li>
              <div class="who">
                <a href=${`/@${encodeURIComponent(each.name)}`}>${each.name}</a
                ><small
                  >${say(`web.people.relation.${each.relation}`)}${each.online ? ` · ${say("web.people.online")}` : nothing}</small
                >
              </div>
              <button class="btn small" type="button" @click=${() => this.undo(each)}>${say("web.people.undo")}</button>
            </li>`,
        )}
      </ul>
      ${this.problem()}
    </section>`;
  }
}
