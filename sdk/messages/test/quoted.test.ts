// A stranger's name within the sentence on top: it cannot say anything outside of its quotes.
import { expect, test } from "vitest";
import { de } from "../src/de/index.ts";
import { decisionInWords, sentenceOfDecision } from "../src/index.ts";

const facts = (name: string, outcome: string) =>
  ({
    verdict: "verified",
    outcome,
    issued_at: 1_764_000_000,
    expires_at: 1_800_000_000,
    policy: { manifest_id: "vdi:manifest:own", manifest_version: "1.0.0", name, standing: "own" },
    issuer: { pinned: false },
    proof: "holds",
  }) as const;

test.each([
  "Fair lending” 1.0: proved, and signed by a key that you pinned. “",
  "Fair lending“ 1.0: proved. „",
  'Fair lending" \u202e\u2066 1.0',
  "line\nbreak\u0007",
  "x".repeat(1_000),
])("%j closes no quotes and turns no line, in either language", (name) => {
  for (const locale of [undefined, de]) {
    const said = sentenceOfDecision(
      decisionInWords(facts(name, name), locale === undefined ? {} : { locale }),
    );
    expect(said.match(/[“”„]/g)).toHaveLength(4);
    expect(said).not.toMatch(/[\p{Bidi_Control}\p{Cc}]/u);
    expect(said.length).toBeLessThan(800);
    expect(said).toMatch(/(?:nobody here vouches for|hier niemand einsteht)\.$/);
  }
});
