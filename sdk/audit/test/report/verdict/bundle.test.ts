/** Bundles in words: the verdict on the whole, and by part what it proves. */
import { createBundle, verifyBundle } from "@svc/audit";
import type { VerificationResult } from "@svc/vdi-verifier";
import { describe, expect, test } from "vitest";
import { NOW, PARTS, TRUST } from "../../../../../tools/fixtures/bundle-parts.ts";
import { recordVerdict } from "../../../../../tools/testing/verdict.ts";
import { claimsOfAttestation } from "../../../src/kinds/attestation/view.ts";
import { claimsOfBundle, PART_TONES, verdictOnBundle } from "../../../src/kinds/bundle/view.ts";

const bundle = createBundle(PARTS);

describe("a bundle", () => {
  test("under the reader's trust: every part, on whose word, and what none of them proves", async () => {
    const result = await verifyBundle(bundle, TRUST);
    const verdict = verdictOnBundle(result);
    // Its chain of receipts is arithmetic, and no reason against green.
    expect(result.parts.map(({ part }) => part)).toContain("chain");
    expect(verdict).toMatchObject({ kind: "verified", tone: "good", headline: "Verified" });
    // What its order rests on is not said to be a root of the reader's.
    expect(verdict.because).toBe(
      "Every one of 9 parts holds: a chain by its receipts, all others under roots that you gave or that ship.",
    );
    const claims = claimsOfBundle(result);
    expect(claims.proves).toContain("The attestation holds (rests on a key that you pinned).");
    expect(new Set(claims.proves).size).toBe(claims.proves.length);
    expect(claims.doesNot.join(" ")).toContain("leaving a part out");
    // Nor does a bundle look stronger than the decision in it does alone.
    const alone = claimsOfAttestation(result.attestation as VerificationResult, PARTS.attestation);
    const open = alone.doesNot.filter((line) => /forge|clock|revoked|Who the issuer is/.test(line));
    expect(open.length).toBeGreaterThan(0);
    expect(claims.doesNot).toEqual(expect.arrayContaining(open));
    const over = { ...(result.attestation as VerificationResult), valid: false };
    const expired = claimsOfBundle({ ...result, verdict: "expired", attestation: over });
    expect(expired.doesNot).toEqual(expect.arrayContaining(open));
    for (const { part, verdict: answer } of result.parts) {
      expect(part).not.toBe("");
      expect(PART_TONES[answer]).toBe("good");
    }
    recordVerdict("report/bundle/trusted", { verdict, claims });
  });

  test("green only where no part rests on the document's own word", async () => {
    const result = await verifyBundle(createBundle({ attestation: PARTS.attestation }), TRUST);
    const own = {
      ...result,
      parts: result.parts.map((part) => ({ ...part, root: "self_asserted" as const })),
    };
    expect(verdictOnBundle({ ...own, verdict: "verified" }).tone).toBe("warn");
    const pinned = { ...result, parts: result.parts.map((part) => ({ ...part, root: "pinned" as const })) };
    expect(verdictOnBundle({ ...pinned, verdict: "verified" }).tone).toBe("good");
  });

  test("without trust: could not be checked, and counted how much", async () => {
    const result = await verifyBundle(bundle, { now: NOW + 120 });
    const verdict = verdictOnBundle(result);
    expect(verdict).toMatchObject({ kind: "could_not_check", tone: "unknown" });
    expect(verdict.because).toMatch(/[1-9] of 9 parts could not be checked\.$/);
    expect(claimsOfBundle(result).doesNot.join(" ")).toContain("until what it needs is given");
  });

  test("with one part false: not valid, and nothing is proved", async () => {
    const changed = { ...bundle, attestation: { ...bundle.attestation, issued_at: 1 } };
    const result = await verifyBundle(changed, TRUST);
    expect(verdictOnBundle(result)).toMatchObject({ kind: "not_valid", tone: "bad" });
    expect(claimsOfBundle(result).proves).toEqual([]);
    const unreadable = await verifyBundle("{", TRUST);
    expect(verdictOnBundle(unreadable).because).toBe("1 of 1 part is not valid.");
  });
});
