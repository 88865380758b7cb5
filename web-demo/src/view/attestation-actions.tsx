/** What a reader can do with the verdict on an attestation: compare its key, copy, print, pass on. */

import type { IssuerNames } from "@svc/audit";
import { isIssuerPinned } from "@svc/core/wire";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { VNode } from "preact";
import type { TextItem } from "../examine/messages.ts";
import { linkTo } from "../intake/link-to.ts";
import { labLabels } from "../labels/lab.ts";
import { reportLabels as say } from "../labels/report.ts";
import { announceError, Button, CopyButton } from "../ui/controls.tsx";
import { download } from "../ui/download.ts";
import { CopyResult, PrintButton } from "../ui/result-actions.tsx";
import { useLoaded } from "./loaded.ts";

/** Keeps the place of the actions that a sound document gets. */
export function ExpectedActions({ isPinned }: { readonly isPinned: boolean }): VNode {
  const { compareKey, copyResult, saveBadge: badge, print, copyLink } = say();
  const labels = [
    ...(isPinned ? [] : [compareKey]),
    ...[copyResult, badge, print, copyLink, labLabels().title],
  ];
  return (
    <>
      {labels.map((label) => (
        <span class="button plain">{label}</span>
      ))}
    </>
  );
}

interface ActionsProps {
  readonly item: TextItem;
  readonly result: VerificationResult;
  /** Null where there is no key to compare: the document cannot be read. */
  readonly compareKey: (() => void) | null;
  /** What the reader calls the trusted issuers. */
  readonly names: IssuerNames;
  /** Goes to the tamper lab; null where there is none. */
  readonly goToLab: (() => void) | null;
}

export function AttestationActions({ item, result, compareKey, names, goToLab }: ActionsProps): VNode {
  const isOpen = result.valid
    ? !isIssuerPinned(result.trust.issuer)
    : result.reason === "issuer_trust_missing";
  return (
    <>
      {isOpen && compareKey !== null && (
        <Button drawing="shield" onClick={compareKey}>
          {say().compareKey}
        </Button>
      )}
      <CopyResult result={result} />
      {compareKey !== null && (
        <Button drawing="shield" onClick={() => saveBadge(item, result, names).catch(announceError)}>
          {say().saveBadge}
        </Button>
      )}
      <PrintButton />
      <LinkButton text={item.text} />
      {goToLab !== null && (
        <Button drawing="flask" onClick={goToLab}>
          {labLabels().title}
        </Button>
      )}
    </>
  );
}

/** A picture of what was found, made when it is asked for. */
async function saveBadge({ text }: TextItem, result: VerificationResult, names: IssuerNames): Promise<void> {
  const { badgeText } = await import("../sharing/badge.ts");
  download("badge.svg", await badgeText(text, result, names), "image/svg+xml");
}

/** Keeps its place while the link is made, and is gone for documents that are too long for one. */
function LinkButton({ text }: { readonly text: string }): VNode | null {
  const link = useLoaded(() => linkTo(text), [text]);
  if (link.state === "failed" || (link.state === "here" && link.value === null)) return null;
  const made = link.state === "here" ? link.value : null;
  return (
    <CopyButton
      label={say().copyLink}
      text={() => made ?? ""}
      look="plain"
      class={made === null ? "unseen" : undefined}
    />
  );
}
