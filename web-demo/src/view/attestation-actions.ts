/** What a reader can do with the verdict on an attestation: compare its key, copy, print, pass on. */

import type { VerificationResult } from "@svc/vdi-verifier";
import type { TextItem } from "../examine/messages.ts";
import { linkTo } from "../intake/link-to.ts";
import { reportWords as say } from "../words/report.ts";
import { button, copyButton } from "./controls.ts";
import { machineText } from "./machine-text.ts";

/** The labels for a sound document, before it is known to be one. */
export function expectedActions(isPinned: boolean): readonly string[] {
  return [
    ...(isPinned ? [] : [say().whoseKeyIsItCompare]),
    say().copyMachineResult,
    say().print,
    say().copyLink,
  ];
}

/** @param compareKey null where there is no key to compare */
export function attestationActions(
  item: TextItem,
  result: VerificationResult,
  compareKey: (() => void) | null,
): HTMLElement[] {
  const isOpen = result.valid && result.trust.issuer !== "pinned" && compareKey !== null;
  return [
    ...(isOpen ? [button(say().whoseKeyIsItCompare, compareKey, { drawing: "shield" })] : []),
    copyButton(say().copyMachineResult, () => machineText(result), "plain"),
    button(say().print, () => print(), { drawing: "print" }),
    linkButton(item),
  ];
}

/** Keeps its room while the link is made, and stays unseen for documents that are too long for one. */
function linkButton({ text }: TextItem): HTMLElement {
  let link = "";
  const copy = copyButton(say().copyLink, () => link, "plain");
  copy.classList.add("unseen");
  void linkTo(text).then((made) => {
    if (made === null) return;
    link = made;
    copy.classList.remove("unseen");
  });
  return copy;
}
