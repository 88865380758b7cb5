/** What a reader can do with the verdict on an attestation: compare its key, copy, print, pass on. */

import type { VerificationResult } from "@svc/vdi-verifier";
import type { PageItem } from "../examine/messages.ts";
import { linkTo } from "../intake/link-to.ts";
import { button, copyButton } from "./controls.ts";
import { machineText } from "./machine-text.ts";

const COMPARE = "Whose key is it? Compare";
const COPY = "Copy machine result";
const PRINT = "Print";
const LINK = "Copy link";

/** The labels for a sound document, before it is known to be one. */
export function expectedActions(isPinned: boolean): readonly string[] {
  return [...(isPinned ? [] : [COMPARE]), COPY, PRINT, LINK];
}

/** @param compareKey null where there is no key to compare */
export function attestationActions(
  item: PageItem,
  result: VerificationResult,
  compareKey: (() => void) | null,
): HTMLElement[] {
  const isOpen = result.valid && result.trust.issuer !== "pinned" && compareKey !== null;
  return [
    ...(isOpen ? [button(COMPARE, compareKey, { drawing: "shield" })] : []),
    copyButton(COPY, () => machineText(result), "plain"),
    button(PRINT, () => print(), { drawing: "print" }),
    linkButton(item),
  ];
}

/** Keeps its room while the link is made, and stays unseen for documents that are too long for one. */
function linkButton({ text }: PageItem): HTMLElement {
  let link = "";
  const copy = copyButton(LINK, () => link, "plain");
  copy.classList.add("unseen");
  void linkTo(text).then((made) => {
    if (made === null) return;
    link = made;
    copy.classList.remove("unseen");
  });
  return copy;
}
