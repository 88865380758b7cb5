/**
 * Pinning as a comparison: the reader pastes what the issuer gave by another way, and the page says whether it is the
 * document's key. Only then can it be pinned, under a name of the reader's own.
 */

import { readFoundKeys } from "../outside/found-keys.ts";
import { type Comparison, compareKeys } from "../trust/compare-keys.ts";
import { outsideWords } from "../words/outside.ts";
import { trustWords as say } from "../words/trust.ts";
import { compared } from "./compared.ts";
import { code } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import type { From } from "./outside-view.ts";

interface ComparedKey {
  readonly publicKey: string;
  /** What a source would be pinned for; null of an issuer. */
  readonly roles: readonly string[] | null;
}

const WORDS = {
  issuers: {
    get signed() {
      return say().theDocumentIsSignedWith;
    },
    get paste() {
      return say().pasteTheKeyThatTheIssuer;
    },
    get file() {
      return say().of64HexadecimalDigitsOrTheIssuers;
    },
    get same() {
      return say().sameThisIsTheKeyThat;
    },
    get different() {
      return say().differentTheDocumentIsSignedWith;
    },
  },
  sources: {
    get signed() {
      return say().theseInputsAreSignedWith;
    },
    get paste() {
      return say().pasteTheKeyThatTheSource;
    },
    get file() {
      return say().of64HexadecimalDigitsOrTheSources;
    },
    get same() {
      return say().sameThisIsTheKeyThat2;
    },
    get different() {
      return say().differentTheseInputsAreSignedWith;
    },
  },
} as const;

/**
 * @param pin called with the reader's name for the holder, which may be empty
 * @param outside a place for what comes from elsewhere, whose text is compared as if it were pasted
 */
export function compareView(
  { publicKey, roles }: ComparedKey,
  pin: (label: string) => void,
  outside: (name: string, take: (text: string, from: From | null) => void) => HTMLElement,
): HTMLElement {
  const list = roles === null ? "issuers" : "sources";
  const words = WORDS[list];
  const given = h("textarea", {
    id: "given-key",
    rows: 2,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: words.file,
    input: () => answer.replaceChildren(...answerTo(compareKeys(given.value, publicKey, list), given.value)),
  });
  const answer = h("div", { class: "comparison", role: "status" });

  function answerTo(comparison: Comparison, text: string): HTMLElement[] {
    if (text.trim() === "") return [];
    switch (comparison.answer) {
      case "same":
        return [said("good", words.same), pinForm(comparison.label ?? "", pin)];
      case "different":
        return [
          said("bad", words.different),
          ...[compared({ expected: comparison.given, found: publicKey })].filter((one) => one !== null),
        ];
      case "document":
        return [said("unknown", say().thisIsADocumentAndNone)];
      case "no_key":
        return [said("unknown", say().noKeyYetAPublicKey)];
      case "refused":
        return [said("unknown", outsideWords().found[comparison.why])];
    }
  }

  const take = (text: string, from: From | null) => {
    given.value = text;
    const did = from !== null && "did" in from ? from.did : undefined;
    const isOther = did !== undefined && isOfOther(text, did);
    const other = [said("unknown", outsideWords().found.other_did)];
    answer.replaceChildren(...(isOther ? other : answerTo(compareKeys(text, publicKey, list), text)));
  };

  return h(
    "section",
    { class: "compare-key", "aria-labelledby": "compare-title" },
    h("h3", { id: "compare-title" }, say().isItReallyTheirs),
    h("p", { class: "note" }, words.signed, code(publicKey), say().anyoneCanMakeAKey),
    roles === null
      ? null
      : h("p", { class: "note" }, say().pinnedItsWordWouldCountFor, roles.join(", "), "."),
    h("label", { for: "given-key" }, words.paste),
    given,
    outside("given", take),
    answer,
  );
}

/** Of another DID than the one that was asked for, nothing is compared. */
function isOfOther(text: string, did: string): boolean {
  const read = readFoundKeys(text, did);
  return !read.ok && read.why === "other_did";
}

function said(tone: "good" | "bad" | "unknown", text: string): HTMLElement {
  return h("p", { class: `notice ${tone}` }, icon(tone), h("span", {}, text));
}

function pinForm(label: string, pin: (label: string) => void): HTMLElement {
  const name = h("input", { id: "pin-name", type: "text", maxlength: 80, value: label, autocomplete: "off" });
  return h(
    "form",
    {
      class: "pin-form",
      submit: (event: SubmitEvent) => {
        event.preventDefault();
        pin(name.value.trim());
      },
    },
    h("label", { for: "pin-name" }, say().yourNameForThem),
    name,
    h("button", { type: "submit", class: "button strong" }, icon("shield"), h("span", {}, say().pinThisKey)),
  );
}
