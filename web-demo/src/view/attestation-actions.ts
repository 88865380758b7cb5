/** What a reader can do with the verdict on an attestation: compare its key, copy, print, pass on. */

import type { IssuerNames } from "@svc/audit";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { TextItem } from "../examine/messages.ts";
import { linkTo } from "../intake/link-to.ts";
import { labWords } from "../words/lab.ts";
import { reportWords as say } from "../words/report.ts";
import { announceError, button, copyButton } from "./controls.ts";
import { download } from "./download.ts";
import { machineText } from "./machine-text.ts";

/** The labels for a sound document, before it is known to be one. */
export function expectedActions(isPinned: boolean): readonly string[] {
  return [
    ...(isPinned ? [] : [say().whoseKeyIsItCompare]),
    say().copyMachineResult,
    say().badge,
    say().print,
    say().copyLink,
    labWords().tamperLab,
  ];
}

/**
 * @param compareKey null where there is no key to compare
 * @param names what the reader calls the issuers that it pinned
 */
export function attestationActions(
  item: TextItem,
  result: VerificationResult,
  compareKey: (() => void) | null,
  names: IssuerNames,
): HTMLElement[] {
  const isOpen = result.valid ? result.trust.issuer !== "pinned" : result.reason === "issuer_trust_missing";
  return [
    ...(isOpen && compareKey !== null
      ? [button(say().whoseKeyIsItCompare, compareKey, { drawing: "shield" })]
      : []),
    copyButton(say().copyMachineResult, () => machineText(result), "plain"),
    // Of what cannot be read there is none.
    ...(compareKey === null
      ? []
      : [
          button(say().badge, () => saveBadge(item, result, names).catch(announceError), {
            drawing: "shield",
          }),
        ]),
    button(say().print, () => print(), { drawing: "print" }),
    linkButton(item),
  ];
}

/** A picture of what was found, made when it is asked for. */
async function saveBadge({ text }: TextItem, result: VerificationResult, names: IssuerNames): Promise<void> {
  const { badgeText } = await import("../sharing/badge.ts");
  download("badge.svg", await badgeText(text, result, names), "image/svg+xml");
}

/** Keeps its room while the link is made, and is gone for documents that are too long for one. */
function linkButton({ text }: TextItem): HTMLElement {
  let link = "";
  const copy = copyButton(say().copyLink, () => link, "plain");
  copy.classList.add("unseen");
  linkTo(text).then(
    (made) => {
      if (made === null) return copy.remove();
      link = made;
      copy.classList.remove("unseen");
    },
    () => copy.remove(),
  );
  return copy;
}
