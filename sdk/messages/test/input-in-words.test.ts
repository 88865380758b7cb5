// On whose word an input stands: the reader's name for a source, never the source's own for a fact; never "true".
import { INPUT_TRUST_REASONS } from "@svc/core/finding";
import { expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import { inputInWords, recognitionInWords, type StandingInput, trustInWords } from "../src/index.ts";

const source = { name: 'Bank "of" \u202etruth', public_key: "ab".repeat(32) };
const pinned = {
  input: "/credit_history",
  read: true,
  role: "/credit_history",
  root: "pinned",
  source,
} as const;
const issuers = { ...pinned, root: "self_asserted" } as const;

test.each<[string, StandingInput, string]>([
  [
    "pinned, by the reader's own name",
    { ...pinned, source: { ...source, known_as: "the bureau" } },
    'credit history (/credit_history): signed by "the bureau", a source that you pinned for this input',
  ],
  [
    "pinned for a role, without a name of the reader's",
    { ...pinned, role: "credit-bureau" },
    `credit history (/credit_history): signed by the key ${source.public_key}, which calls itself "Bank \\"of\\" \\u{202e}truth", a source that you pinned as "credit-bureau"`,
  ],
  [
    "nobody signed it",
    { input: "/amount", read: true, role: "/amount", root: "self_asserted", reason: "not_sourced" },
    "amount (/amount): the issuer's word",
  ],
  [
    "signed, and pinned for something else",
    { ...issuers, role: "bank", reason: "source_role_not_given", values: { expected: "bank" } },
    "credit history (/credit_history): the issuer's word. The source that signed it is not pinned for bank.",
  ],
  [
    "unread",
    { ...issuers, read: false, reason: "source_is_issuer" },
    "credit history (/credit_history): the issuer's word (no rule in force reads it). The key that signed it as its source is the issuer's own.",
  ],
  [
    "a pointer that a stranger wrote, quoted in either place",
    { input: "/a\u202eb", read: true, role: "/a", root: "self_asserted", reason: "not_sourced" },
    '"a\\u{202e}b" ("/a\\u{202e}b"): the issuer\'s word',
  ],
])("%s", (_, standing, wanted) => {
  expect(inputInWords(standing)).toBe(wanted);
  expect(inputInWords(standing, de).split(":")[0]).toBe(wanted.split(":")[0]);
});

test("nothing that is said of any reason says that a value is true", () => {
  for (const reason of Object.keys(INPUT_TRUST_REASONS)) {
    expect(inputInWords({ ...issuers, reason, values: { found: "x", expected: "y" } })).not.toMatch(
      /true|correct|verified/i,
    );
  }
  expect(inputInWords(pinned)).not.toMatch(/\btrue\b|correct|verified/i);
});

test("what sources can recognise is said where one signed something, pinned or not, and nowhere else", () => {
  const { source: _, ...rest } = issuers;
  const unsigned: StandingInput = rest;
  for (const locale of [undefined, de]) {
    const said = recognitionInWords([unsigned, issuers], locale);
    // The two that a statement has in common with the attestation that it is about, and nothing of a value.
    expect(said).toMatch(/key|Schlüssel/);
    expect(said).toMatch(/nonce/i);
    expect(said).not.toMatch(/\btrue\b|\bwahr\b/);
    expect(recognitionInWords([pinned], locale)).toBe(said);
    expect(recognitionInWords([unsigned], locale)).toBeNull();
    expect(recognitionInWords([], locale)).toBeNull();
  }
  expect(recognitionInWords([pinned], de)).not.toBe(recognitionInWords([pinned]));
});

test("of inputs in common the list's counts are said: those that rules read, pinned ones apart", () => {
  const { source: _, ...unsigned } = issuers;
  const unread = { ...pinned, read: false };
  const rest = { issuer: "pinned", circuit: "built_in", manifest: "registry" } as const;
  const more = { revocation: "not_checked", time: "self_asserted", execution: "self_asserted" } as const;
  const said = (root: "pinned" | "self_asserted", inputs: readonly StandingInput[]) =>
    trustInWords("inputs", { trust: { ...rest, ...more, inputs: root }, inputs });
  expect(said("self_asserted", [pinned, unsigned, unsigned, unread])).toBe(
    "1 of the 3 that rules read signed by sources that you pinned, about one unnamed person; the rest the issuer's word",
  );
  expect(said("self_asserted", [issuers, unsigned])).toBe(
    "the issuer's word that they are true; 1 of the 2 that rules read is signed as by sources, which does not count here",
  );
  expect(said("self_asserted", [unsigned, unread])).toBe("the issuer's word that they are true");
  expect(said("pinned", [pinned])).toBe("sources that you pinned, about one unnamed person");
  expect(trustInWords("time", { trust: { ...rest, ...more, inputs: "pinned" }, inputs: [pinned] })).toBe(
    "the issuer's own clock",
  );
});
