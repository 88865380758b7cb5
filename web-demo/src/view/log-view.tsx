/** A log's evidence: the path from the entry to the signed head, each hash recomputed here. */

import type { PlacedPath } from "@svc/audit";
import { materialInWords, verdictOnLogDocument } from "@svc/audit";
import { merklePathDrawing } from "@svc/audit/drawings";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import type { ShownLog } from "../verdict/supporting-documents.ts";
import { time } from "../words/library.ts";
import { Code, Fact, Section } from "./controls.tsx";
import { Figure } from "./drawing.tsx";
import { Icon } from "./icon.tsx";

export function logSection({ finding, path }: ShownLog): VNode {
  const { verdict, missing, reason } = finding;
  const isIncluded = reason === "entry_included";
  return (
    <Section title={say().transparencyLog} note={say().theLogCommittedToThisReceipt}>
      {verdict === "could_not_check" ? (
        <div class="notice unknown">
          <Icon name="unknown" />
          <div>
            <p>{say().couldNotBeCheckedYetMissing}</p>
            <ul>
              {missing.map((one) => (
                <li>{materialInWords(one, locale())}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : (
        <p class={`notice ${verdict === "verified" ? "good" : "bad"}`}>
          <Icon name={verdict === "verified" ? "good" : "bad"} />
          {isIncluded
            ? say().includedEntryCountedFrom0Of(
                finding.log_index ?? 0,
                finding.tree_size ?? 0,
                time(finding.timestamp ?? 0),
                witnessWords(finding.witnesses ?? []),
              )
            : verdict === "verified"
              ? verdictOnLogDocument(finding, locale()).because
              : say().notProved(verdictOnLogDocument(finding, locale()).because, reason ?? "")}
        </p>
      )}
      {isIncluded && finding.receipt_here === false ? (
        <p class="note">{say().theReceiptItselfIsNotHere}</p>
      ) : null}
      {path === null ? null : <Figure drawn={merklePathDrawing(path, locale())} file="merkle-path.svg" />}
      {path === null ? null : merklePath(path)}
    </Section>
  );
}

function witnessWords(witnesses: readonly string[]): string {
  return witnesses.length === 0 ? say().noWitnessIsDemanded : say().cosignedBy(witnesses.join(", "));
}

function merklePath({
  leaf,
  path,
  head,
  reaches_root: reachesRoot,
  log_index: index,
  entry,
}: PlacedPath): VNode {
  return (
    <ol class="merkle" aria-label={say().pathFromTheEntryToThe}>
      <li class="merkle-leaf">
        <span>
          <span class="label">{say().entry(index === null ? "" : ` ${index}`)}</span>
          <Code value={leaf} />
        </span>
        <span class="aside">{say().receipt2(entry.receipt_id.slice(0, 24))}</span>
      </li>
      {path.map(({ side, sibling, hash }) => (
        <li class={`merkle-step ${side}`}>
          <span class="sibling">
            <span class="label">{say()[`${side}Sibling`]}</span>
            <Code value={sibling} />
          </span>
          <span class="parent">
            <span class="label">{say().hashedTogether}</span>
            <Code value={hash} />
          </span>
        </li>
      ))}
      {head === null ? null : (
        <li class={`merkle-root ${reachesRoot ? "good" : "bad"}`}>
          <Icon name={reachesRoot ? "good" : "bad"} />
          <div>
            <span class="label">{reachesRoot ? say().isTheSignedRoot : say().isNotTheSignedRoot}</span>
            <Code value={head.root} />
          </div>
          <dl class="facts">
            <Fact name={say().log}>
              <bdi>{head.origin}</bdi>
            </Fact>
            <Fact name={say().entries}>{String(head.size)}</Fact>
          </dl>
        </li>
      )}
    </ol>
  );
}
