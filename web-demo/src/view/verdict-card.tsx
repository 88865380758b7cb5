/**
 * What is read first: the sentence on a decision, or the headline of another verdict; why; reasons; on whose word. What is
 * proved and what is not stands below, folded where the sentence has said the most of it.
 */

import type { Claims, TrustLine, Verdict } from "@svc/audit";
import type { DecisionPart } from "@svc/messages";
import type { ComponentChildren, VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { Fold } from "../ui/controls.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Seal, sealOf } from "../ui/seal.tsx";
import { locale } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";

export interface VerdictProps {
  readonly verdict: Verdict;
  readonly claims: Claims;
  /** For a verdict of not valid: each thing that failed, in a line. */
  readonly failures?: readonly string[] | undefined;
  /** Of a decision: the sentence, which takes the headline's place and says why it holds. */
  readonly sentence?: readonly DecisionPart[] | undefined;
  /** Of a decision: the case, where it is known. */
  readonly application?: string | undefined;
  /** Of another document: its sentence, above why it came to this and what it proves. */
  readonly said?: readonly DecisionPart[] | undefined;
  /** Between the sentence and who asserts what. */
  readonly reasons?: VNode | null | undefined;
  readonly trust?: readonly TrustLine[] | undefined;
  /** What the reader can do about the domain that it names. */
  readonly domain?: VNode | null | undefined;
  /** What the reader can do with the verdict. */
  readonly children?: ComponentChildren;
}

export const VerdictCard = (props: VerdictProps): VNode => {
  const { kind, tone } = props.verdict;
  return (
    <section class={`card verdict ${tone}`} data-verdict={kind} data-tone={tone}>
      <VerdictContent {...props} />
    </section>
  );
};

function VerdictContent(props: VerdictProps): VNode {
  const { verdict, claims, failures = [], sentence, reasons, trust = [], domain, children } = props;
  const proves = <ClaimsList {...claims} />;
  return (
    <>
      <div class="verdict-head">
        <Seal name={sealOf(verdict)} />
        <Head {...props} />
      </div>
      {reasons}
      {failures.length > 0 && <Failures failures={failures} />}
      {trust.length > 0 && <Chips trust={trust} />}
      {domain}
      {sentence === undefined ? proves : <Fold summary={locale().headings.provesAndNot}>{proves}</Fold>}
      {children !== undefined && <div class="actions">{children}</div>}
    </>
  );
}

function Head({ verdict, sentence, application, said }: VerdictProps): VNode {
  const { kind, headline, because } = verdict;
  const parts = sentence ?? said;
  if (parts === undefined)
    return (
      <>
        <h1 tabindex={-1} class="headline">
          {headline}
        </h1>
        <p class="because">{because}</p>
      </>
    );
  // Of a decision that holds the sentence says why; of one that fails the failures do.
  const isSaid = sentence !== undefined && kind !== "could_not_check";
  return (
    <>
      <p class="verdict-word">{headline}</p>
      <h1 tabindex={-1} class="say">
        {parts.map(({ role, text }) =>
          role === "outcome" ? <em class={role}>{text}</em> : <span class={role}>{text}</span>,
        )}
      </h1>
      {application !== undefined && <p class="case">{application}</p>}
      {!isSaid && <p class="because">{because}</p>}
    </>
  );
}

/** As many as the place that is kept for the verdict holds; a check that failed is opened below with what it found. */
const FAILURES_AT_ONCE = 3;

function Failures({ failures }: { readonly failures: readonly string[] }): VNode {
  const isShort = failures.length <= FAILURES_AT_ONCE;
  const first = isShort ? failures : failures.slice(0, FAILURES_AT_ONCE - 1);
  const others = failures.slice(first.length);
  return (
    <div class="claims failures">
      <List title={locale().headings.whereItFails} drawing="bad" lines={first} />
      {others.length > 0 && (
        <Fold summary={say().moreFailures(others.length)}>
          <div class="claim-list bad">
            <Lines drawing="bad" lines={others} />
          </div>
        </Fold>
      )}
    </div>
  );
}

const Chips = ({ trust }: { readonly trust: readonly TrustLine[] }): VNode => (
  <ul class="chips" aria-label={locale().sections.common.trust}>
    {trust.map(({ subject, root, tone }) => (
      <li class={tone}>
        <span class="subject">{subject}</span> <span class="root">{root}</span>
      </li>
    ))}
  </ul>
);

const ClaimsList = ({ proves, doesNot }: Claims): VNode => (
  <div class="claims">
    {proves.length > 0 && <List title={locale().headings.proves} drawing="good" lines={proves} />}
    {doesNot.length > 0 && <List title={locale().headings.doesNot} drawing="skipped" lines={doesNot} />}
  </div>
);

interface LinesProps {
  readonly drawing: IconName;
  readonly lines: readonly string[];
}

const List = ({ title, drawing, lines }: LinesProps & { readonly title: string }): VNode => (
  <div class={`claim-list ${drawing}`}>
    <h2>{title}</h2>
    <Lines drawing={drawing} lines={lines} />
  </div>
);

const Lines = ({ drawing, lines }: LinesProps): VNode => (
  <ul>
    {lines.map((line) => (
      <li>
        <Icon name={drawing} />
        <span>{line}</span>
      </li>
    ))}
  </ul>
);

interface CheckingProps {
  readonly source: string;
  /** The verdict that a sound document would get: its place is kept. */
  readonly expected: VerdictProps | null;
}

export const CheckingCard = ({ source, expected }: CheckingProps): VNode => (
  <section class="card verdict checking" aria-busy="true">
    <div class="layers">
      <div class="verdict-head">
        <Seal name="checking" />
        <p class="verdict-word">{say().checking}</p>
        <h1 tabindex={-1} class="say">
          {sourceName(source)}
        </h1>
      </div>
      {expected !== null && (
        <div class="unseen" inert>
          <VerdictContent {...expected} />
        </div>
      )}
    </div>
  </section>
);
