/** The report on an audit bundle: one verdict on the whole, every part named with its own, each to be opened. */

import type { BundlePart, BundleResult, ExaminedDocument } from "@svc/audit";
import {
  claimsOfBundle,
  type IssuerNames,
  sentenceOnPart,
  toneOfPart,
  type Verdict,
  verdictOnBundle,
  viewOf,
} from "@svc/audit";
import type { DecisionAttestation, VerificationReceipt } from "@svc/core";
import { rootOfPart } from "@svc/messages";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { reportLabels as report } from "../labels/report.ts";
import { locale } from "../language.ts";
import { ShownSection } from "../ui/blocks.tsx";
import { Button, CodeFact, CopyButton, Identity, Section } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { machineText } from "../ui/machine-text.ts";
import { ResultActions } from "../ui/result-actions.tsx";
import { bundleWords } from "../words/library.ts";
import { sourceName } from "../words/source-name.ts";
import { VerdictCard } from "./verdict-card.tsx";

export interface BundleEvents {
  /** Shows the part as a report of its own. */
  open(part: BundlePart): void;
}

export function bundleReport(
  document: ExaminedDocument,
  events: BundleEvents,
  names: IssuerNames,
): { readonly verdict: Verdict; readonly nodes: readonly VNode[] } {
  const { source } = document;
  const result = document.result as BundleResult;
  const verdict = verdictOnBundle(result, locale());
  const { sentence, sections } = viewOf(document, { names, locale: locale() });
  return {
    verdict,
    nodes: [
      <VerdictCard verdict={verdict} claims={claimsOfBundle(result, locale())} said={sentence ?? undefined}>
        <ResultActions result={result} />
      </VerdictCard>,
      <Section title={say().partsOfTheBundle} note={say().eachWasCheckedByItselfAnd(sourceName(source))}>
        <ol class="steps parts">{result.parts.map((part) => partRow(part, document, events))}</ol>
      </Section>,
      ...sections
        .filter(({ id }) => id === "receipts.score")
        .map((section) => (
          <ShownSection section={section}>
            <CopyButton label={say().copyScore} text={() => machineText(result.score ?? {})} />
          </ShownSection>
        )),
    ],
  };
}

/** "/receipts/1" is the second receipt. */
export function nameOfPart({ part, pointer }: BundlePart): string {
  const index = /\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined || part === "chain"
    ? bundleWords().parts[part]
    : `${bundleWords().parts[part]} ${Number(index) + 1}`;
}

function partRow(part: BundlePart, document: ExaminedDocument, events: BundleEvents): VNode {
  const result = document.result as BundleResult;
  const { verdict, root, reason, pointer } = part;
  const tone = toneOfPart(part);
  const name = nameOfPart(part);
  const sentence = sentenceOnPart(part, locale());
  const isOpenable = part.part !== "bundle" && reason !== "part_malformed";
  return (
    <li class={`step ${tone}`} data-part={part.part} data-pointer={pointer} data-verdict={verdict}>
      <span class="mark">
        <Icon name={tone} />
      </span>
      <div class="step-body">
        <h3>
          {name}
          <span class="state">{bundleWords().answers[verdict]}</span>
        </h3>
        {sentence === "" ? defaultSentence(part, result) : <p>{sentence}</p>}
        {root === undefined || part.part === "chain" ? null : (
          <p class="aside">{say().onTheWordOf(rootOfPart(root, locale()))}</p>
        )}
        {reason === undefined ? null : (
          <p class="meta">
            <code>{reason}</code>
          </p>
        )}
        {identityOf(part, document)}
      </div>
      {isOpenable && (
        <Button
          class="open-part"
          drawing="arrow"
          aria-label={say().open2(name.toLowerCase())}
          onClick={() => events.open(part)}
        >
          {say().open}
        </Button>
      )}
    </li>
  );
}

/** By what a decision or a receipt is found again: as the part states it. */
function identityOf({ part, pointer }: BundlePart, { parts }: ExaminedDocument): VNode | null {
  const one = parts?.documents.find((document) => document.pointer === pointer);
  if (one?.read === null || one?.read === undefined) return null;
  if (part === "receipt") return identityOfReceipt(one.read as VerificationReceipt);
  if (part !== "attestation") return null;
  const { attestation_id, signature, policy } = one.read as DecisionAttestation;
  return (
    <Identity>
      <CodeFact name={report().identifier} value={attestation_id} />
      <CodeFact name={report().issuerKey} value={signature.public_key} />
      <CodeFact name={report().policy} value={policy.manifest_hash} />
    </Identity>
  );
}

function defaultSentence({ part }: BundlePart, { attestation }: BundleResult): VNode | null {
  if (part !== "attestation" || attestation === undefined) return null;
  const passed = attestation.steps.filter(({ valid }) => valid).length;
  return <p>{say().ofStepsPassed(passed, attestation.steps.length)}</p>;
}

function identityOfReceipt({ receipt_id, signature }: VerificationReceipt): VNode {
  return (
    <Identity>
      <CodeFact name={report().identifier} value={receipt_id} />
      <CodeFact name={say().verifiersKey} value={signature.public_key} />
    </Identity>
  );
}
