/**
 * Pinning as a comparison: the reader pastes what the issuer gave by another way, and the page says whether it is the
 * document's key. Only then can it be pinned, under a name of the reader's own.
 */
import { type Comparison, compareKeys } from "../trust/compare-keys.ts";
import { compared } from "./compared.ts";
import { code } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

interface ComparedKey {
  readonly publicKey: string;
  /** What a source would be pinned for; null of an issuer. */
  readonly roles: readonly string[] | null;
}

const WORDS = {
  issuers: {
    signed: "The document is signed with ",
    paste: "Paste the key that the issuer gave you by another way: its contract, its letter, its own site.",
    file: "64 hexadecimal digits, or the issuer's trust file",
    same: "Same: this is the key that the document is signed with.",
    different: "Different: the document is signed with another key.",
  },
  sources: {
    signed: "These inputs are signed with ",
    paste:
      "Paste the key that the source itself gave you: its own site, its letter. The issuer does not speak for it.",
    file: "64 hexadecimal digits, or the source's trust file",
    same: "Same: this is the key that these inputs are signed with.",
    different: "Different: these inputs are signed with another key.",
  },
} as const;

/** @param pin called with the reader's name for the holder, which may be empty */
export function compareView({ publicKey, roles }: ComparedKey, pin: (label: string) => void): HTMLElement {
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
        return [
          said(
            "unknown",
            "This is a document, and none vouches for its own key. Paste what its issuer gave you by another way.",
          ),
        ];
      case "no_key":
        return [said("unknown", "No key yet: a public key is 64 hexadecimal digits.")];
    }
  }

  return h(
    "section",
    { class: "compare-key", "aria-labelledby": "compare-title" },
    h("h3", { id: "compare-title" }, "Is it really theirs?"),
    h("p", { class: "note" }, words.signed, code(publicKey), ". Anyone can make a key."),
    roles === null
      ? null
      : h("p", { class: "note" }, "Pinned, its word would count for ", roles.join(", "), "."),
    h("label", { for: "given-key" }, words.paste),
    given,
    answer,
  );
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
    h("label", { for: "pin-name" }, "Your name for them"),
    name,
    h("button", { type: "submit", class: "button strong" }, icon("shield"), h("span", {}, "Pin this key")),
  );
}
