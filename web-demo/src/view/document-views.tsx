/** What is shown once documents are here: loaded with the first of them, while they are read in the worker. */

import {
  type ExaminedDocument,
  type ExaminedSet,
  foundInWords,
  type JudgedDecision,
  notChecked,
  unreadable,
  type Verdict,
  viewOf,
} from "@svc/audit";
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import { createRef, type VNode } from "preact";
import { useState } from "preact/hooks";
import type { AppState } from "../app-state.ts";
import type { TextItem } from "../examine/messages.ts";
import { LabCard } from "../lab/lab-card.tsx";
import { manyLabels } from "../labels/many.ts";
import { reportLabels as say } from "../labels/report.ts";
import type { ReportedItem, Run } from "../run.ts";
import { Button, Notice } from "../ui/controls.tsx";
import { kindName, locale } from "../words/library.ts";
import { AttestationActions, ExpectedActions } from "./attestation-actions.tsx";
import { AttestationReport, type JudgedAttestation } from "./attestation-report.tsx";
import { Disclosures } from "./disclosure-view.tsx";
import { PartReport, reportOnSet } from "./document-report.tsx";
import { IssuersDomain } from "./domain-view.tsx";
import { expectedDocument } from "./expected.ts";
import { ReportFoot } from "./report-foot.tsx";
import { VerdictCard } from "./verdict-card.tsx";

export { reportOnSet, verdictOnPart } from "./document-report.tsx";
export { Material } from "./material-view.tsx";

/** An attestation as its own schema reads it; null for what has not its shape. */
export function readAttestation({ text }: TextItem): DecisionAttestation | null {
  const parsed = parseAttestation(text);
  return parsed.ok ? parsed.value : null;
}

interface ReportProps {
  readonly app: AppState;
  readonly run: Run;
}

/** The report on what is here, in the order in which people look. */
export function Report({ app, run }: ReportProps): VNode {
  const [lab] = useState(() => createRef<HTMLDetailsElement>());
  const [reported, list, set, finishedAt] = [
    run.reported.value,
    run.list.value,
    run.set.value,
    run.finishedAt.value,
  ];
  const others = set && reportOnSet(app, set, reported !== null || list !== null);
  const isNothing = set !== null && reported === null && list === null && !others?.nodes.length;
  const bundle = run.opened?.shows === "part" ? run.document.value : null;
  const hasHeading =
    reported !== null || list !== null || bundle !== null || others?.verdicts.length || isNothing;
  return (
    <div class="reports" id="report">
      {finishedAt !== null && !hasHeading && (
        <h1 class="off-screen" tabindex={-1}>
          {say().heading}
        </h1>
      )}
      {run.opened !== null && <BackButton app={app} run={run} />}
      {run.isGone.value && <Notice tone="unknown">{manyLabels().fileGone}</Notice>}
      {list?.view()}
      {reported !== null && <ReportOnAttestation app={app} run={run} reported={reported} lab={lab} />}
      {bundle !== null && run.opened?.shows === "part" && (
        <PartReport app={app} bundle={bundle} opened={run.opened} />
      )}
      {set !== null && reported?.attestation && (
        <Disclosures app={app} set={set} attestation={reported.attestation} />
      )}
      {others?.nodes}
      {isNothing && <VerdictCard verdict={verdictOnNothing(set)} claims={claimsOfNothing(set)} />}
      {finishedAt !== null && run.failure.value === undefined && reported?.attestation && (
        <LabCard app={app} document={reported.attestation} place={lab} />
      )}
      {finishedAt !== null && <ReportFoot app={app} checkedAt={finishedAt} />}
    </div>
  );
}

function BackButton({ app: { page }, run }: ReportProps): VNode {
  const count = page.items.value.filter(({ kind }) => kind === "attestation").length;
  const close = () => {
    page.opened.value = null;
  };
  return (
    <div>
      <Button look="quiet" onClick={close}>
        {run.opened?.shows === "part" ? say().backToBundle : say().backToAll(count)}
      </Button>
    </div>
  );
}

interface AttestationProps extends ReportProps {
  readonly reported: ReportedItem;
  readonly lab: { readonly current: HTMLDetailsElement | null };
}

/** The only attestation, its steps as they stand; or one of many, which was examined. */
function ReportOnAttestation({ app, run, reported, lab }: AttestationProps): VNode | null {
  const { item, attestation } = reported;
  const { page, drawer } = app;
  const document = run.document.value;
  // One of many has been examined: there is nothing to wait for.
  if (run.opened !== null && document === null) return null;
  const reader = page.reader();
  const judge = (one: ExaminedDocument): JudgedAttestation => ({
    view: viewOf(one, reader),
    result: one.result as JudgedDecision,
    attestation,
  });
  const judged = document && judge(document);
  const roots = page.rootsInUse.value;
  const isLive = run.opened === null;
  const known = judged?.result.steps.map((step) => ({ step, milliseconds: null })) ?? [];
  const key = attestation?.signature.public_key;
  const goToLab = () => {
    const place = lab.current;
    if (place === null) return;
    place.open = true;
    place.querySelector("summary")?.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  };
  const hasLab = run.finishedAt.value !== null && attestation !== null;
  return (
    <AttestationReport
      source={item.source}
      attestation={attestation}
      at={page.timeAsked()}
      steps={run.steps.value.length > 0 ? run.steps.value : known}
      judged={judged}
      failure={run.failure.value}
      expected={isLive && attestation !== null ? judge(expectedDocument(attestation, roots)) : null}
      expectedActions={<ExpectedActions isPinned={roots.issuers !== undefined} />}
      actions={
        judged && (
          <AttestationActions
            item={item}
            result={judged.result}
            compareKey={key === undefined ? null : () => drawer.compare(key)}
            names={reader.names}
            goToLab={hasLab ? goToLab : null}
          />
        )
      }
      domain={(result) => <IssuersDomain app={app} result={result} />}
      compareSource={(publicKey, roles) => drawer.compare(publicKey, roles)}
      sharedText={item.text}
    />
  );
}

function claimsOfNothing({ documents }: ExaminedSet) {
  const isUnread = documents.every(({ found }) => found?.reason === "unreadable");
  const doesNot = isUnread ? locale().claims.attestation.unread : [say().nothingReadable];
  return { proves: [], doesNot };
}

/** Of one document by itself why; of several it is said with each. */
export function verdictOnNothing({ documents }: ExaminedSet): Verdict {
  const known = documents.find(({ kind }) => kind !== "unknown");
  const [only, ...others] = documents;
  const why = only === undefined || others.length > 0 ? undefined : foundInWords(only, locale());
  if (known === undefined) return why === undefined ? unreadable(locale()) : notChecked(why, locale());
  return notChecked(say().nothingAlone(kindName(known.kind)), locale());
}
