/** The question about a personal link: whether its document is fetched, and why it could not be. */

import { markedDomain } from "@svc/messages";
import type { VNode } from "preact";
import { outsideLabels as say } from "../labels/outside.ts";
import type { AskedLink } from "../outside/personal-link.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";

interface PersonalLinkProps {
  readonly asked: AskedLink;
  readonly fetch: () => void;
  readonly leave: () => void;
}

export function PersonalLinkCard({
  asked: { link, phase, problem },
  fetch,
  leave,
}: PersonalLinkProps): VNode {
  const { personal } = say();
  const domain = markedDomain(link.domain, personal.punycode);
  return (
    <section class="card proposal personal-link" aria-label={personal.name}>
      <p class={phase === "failed" ? "notice warn" : "notice unknown"} role="status">
        <Icon name={phase === "failed" ? "warn" : "link"} />
        <span>
          {phase === "fetching"
            ? personal.fetching(domain)
            : (problem ?? <strong>{personal.question(domain)}</strong>)}
        </span>
      </p>
      {phase === "asking" && <p class="note">{personal.note(link.domain)}</p>}
      {phase !== "fetching" && (
        <div class="actions flush">
          <Button look="strong" onClick={fetch}>
            {phase === "failed" ? personal.again : personal.fetch}
          </Button>
          <Button look="quiet" onClick={leave}>
            {personal.leave}
          </Button>
        </div>
      )}
    </section>
  );
}
