/** What the reader can do about the domain that a document names: ask it for its directory. */
import type { IssuerStanding } from "@svc/core/trust";
import { type JudgedResult, verdictOf } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import type { AppState } from "../app-state.ts";
import { outsideLabels as say } from "../labels/outside.ts";
import { Button } from "../ui/controls.tsx";
import { locale } from "../words/library.ts";

type Result = JudgedResult & { readonly issuer?: IssuerStanding };

interface DomainProps {
  readonly app: AppState;
  readonly result: Result;
}

/** Null where the document names none, or where more is wrong with it: a listed key says nothing of that. */
export function IssuersDomain({ app, result }: DomainProps): VNode | null {
  const { issuer } = result;
  if (issuer === undefined || !isSigned(result)) return null;
  const { domain, listed, fetched_at: at } = issuer;
  const { phase, problem } = app.domains.asked.value.get(domain) ?? {};
  const shown = locale().printed.domain.shown(domain);
  const words = say().domain;
  const isTrusted = result.trust?.issuer === "domain";
  const note =
    phase === "fetching" ? words.fetching(shown) : (problem ?? (listed && !isTrusted ? words.anyone : ""));
  if (!app.parts.isHosted && note === "") return null;
  return (
    <div class="issuer-domain">
      <p class="note" role="status">
        {note}
      </p>
      {app.parts.isHosted && phase !== "fetching" && (
        <Button look="quiet" drawing="link" onClick={() => app.askDomain(domain)}>
          {at === undefined && problem === undefined ? words.check(shown) : words.again(shown)}
        </Button>
      )}
    </div>
  );
}

/** Nothing is false of the document but who its issuer is. */
function isSigned(result: Result): boolean {
  const rows = "steps" in result ? result.steps : "checks" in result ? result.checks : [];
  const failed = rows.filter(({ outcome }) => outcome === "failed");
  return verdictOf(result) !== "not_valid" || failed.every(({ reason }) => /^issuer_key_/.test(reason ?? ""));
}
