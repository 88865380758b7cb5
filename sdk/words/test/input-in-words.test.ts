// On whose word an input stands: the reader's name for a source, never the source's own for a fact; never "true".
import { INPUT_TRUST_REASONS } from "@svc/core/finding";
import { expect, test } from "vitest";
import { inputInWords, type StandingInput } from "../src/index.ts";

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
    '/credit_history: signed by "the bureau", a source that you pinned for this input',
  ],
  [
    "pinned for a role, without a name of the reader's",
    { ...pinned, role: "credit-bureau" },
    `/credit_history: signed by the key ${source.public_key}, which calls itself "Bank \\"of\\" \u202etruth", a source that you pinned as credit-bureau`,
  ],
  [
    "nobody signed it",
    { input: "/amount", read: true, role: "/amount", root: "self_asserted", reason: "not_sourced" },
    "/amount: the issuer's word",
  ],
  [
    "signed, and pinned for something else",
    { ...issuers, role: "bank", reason: "source_role_not_given", values: { expected: "bank" } },
    "/credit_history: the issuer's word. The source that signed it is not pinned for bank.",
  ],
  [
    "unread",
    { ...issuers, read: false, reason: "source_is_issuer" },
    "/credit_history: the issuer's word (no rule in force reads it). The key that signed it as its source is the issuer's own.",
  ],
])("%s", (_, standing, wanted) => {
  expect(inputInWords(standing)).toBe(wanted);
});

test("nothing that is said of any reason says that a value is true", () => {
  for (const reason of Object.keys(INPUT_TRUST_REASONS)) {
    expect(inputInWords({ ...issuers, reason, values: { found: "x", expected: "y" } })).not.toMatch(
      /true|correct|verified/i,
    );
  }
  expect(inputInWords(pinned)).not.toMatch(/\btrue\b|correct|verified/i);
});
