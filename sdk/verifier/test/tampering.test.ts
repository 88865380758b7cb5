// Every place of a valid attestation deleted, retyped, altered, duplicated and nested: first as whoever meets the
// document can do it, then sealed again as only its issuer can. The step and the reason follow from the place.
import type { DecisionAttestation, Json } from "@svc/core";
import { keyHash } from "@svc/core";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import type { VerifyOptions } from "../src/options/read-options.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { NOW, publicKeyOf, seal, testSetup } from "./fixtures/attestation.ts";
import { governed } from "./fixtures/verification-cases.ts";
import {
  changed,
  nearby,
  otherTypes,
  type Path,
  placesOf,
  pointerOf,
  withDuplicate,
} from "./fixtures/walk.ts";

const document = governed({
  authority: { type: "self_attested", name: "loan decision", reference: null, regulation: "none" },
});
const places = [...placesOf(document as unknown as Json)];
const options: VerifyOptions = {
  now: NOW,
  stopAtFirstFailure: true,
  trust: {
    issuers: [publicKeyOf("issuer")],
    verificationKeys: [keyHash(testSetup().key)],
    governanceKeys: [publicKeyOf("governor")],
  },
};

/** Optional members: taking one away leaves a document in shape. */
const OPTIONAL =
  /^\/(?:circuit|pipeline\/authority\/regulation|policy\/constraints\/\d+\/(?:predicate|when))$/;

async function verdictOf(attestation: unknown): Promise<string> {
  const { valid, failedStep, reason } = await verifyDecision(attestation, options);
  return valid ? "valid" : `${failedStep} ${reason}`;
}

/** Findings on the altered document: nearly everything is under the id. */
const UNSEALED: readonly (readonly [RegExp, string])[] = [
  [/^\/proof\/pi_[abc]\//, "5 point_not_on_curve"],
  [/^\/signature\/value$/, "6 signature_mismatch|6 signature_not_canonical"],
  [/^/, "1 attestation_id_mismatch"],
];

/** Findings when the issuer itself sealed the altered document again. */
const SEALED: readonly (readonly [RegExp, string])[] = [
  [/^\/pipeline\/id$/, "3 pipeline_id_mismatch"],
  [/^\/(?:pipeline\/|policy\/manifest_hash$)/, "3 pipeline_hash_mismatch"],
  [/^\/policy\//, "4 manifest_hash_mismatch"],
  [/^\/decision\/outcome$/, "3 outcome_not_a_step"],
  [/^\/decision\/satisfied_mask$/, "4 mask_beyond_constraints"],
  [/^\/decision\/violated_mask$/, "4 reasons_differ_from_mask|4 reason_without_predicate"],
  [/^\/decision\/reasons/, "4 reasons_differ_from_mask"],
  [/^\/decision\//, "5 signal_mismatch"],
  [/^\/proof\/pi_[abc]\//, "5 point_not_on_curve"],
  [/^\/proof\/public_signals\/4$/, "3 pipeline_root_mismatch"],
  [/^\/proof\/public_signals\/5$/, "4 policy_root_mismatch"],
  [/^\/proof\/public_signals\/\d$/, "5 signal_mismatch"],
  [/^\/proof\/public_signals$/, "5 signal_count_mismatch"],
  [/^\/verification\/key_hash$/, "7 key_hash_mismatch"],
  [/^\/verification\/key\/(?:nPublic|IC)$/, "5 key_ic_count_mismatch"],
  [/^\/verification\/key\//, "5 key_point_not_on_curve"],
  [/^\/circuit\/signature\//, "8 governance_key_unrecognised|8 circuit_record_signature_invalid"],
  [/^\/circuit$/, "valid"],
  [/^\/circuit\//, "8 circuit_record_signature_invalid"],
  [/^\/(?:issued_at|expires_at)$/, "5 signal_mismatch"],
  [/^\/(?:attestation_id|signature)/, "valid"],
];

function wantedAt(table: readonly (readonly [RegExp, string])[], path: Path): string[] {
  const pointer = pointerOf(path);
  const row = table.find(([pattern]) => pattern.test(pointer));
  if (row === undefined) throw new Error(`no expectation for ${pointer}`);
  return row[1].split("|");
}

function sealedAgain(altered: Json): DecisionAttestation {
  return seal(altered as unknown as DecisionAttestation);
}

describe("a place", () => {
  test("of the untouched document: none is found", async () => {
    expect(await verdictOf(document)).toBe("valid");
    expect(places.length).toBeGreaterThan(200);
  });

  test("deleted", async () => {
    for (const { path } of places) {
      const altered = changed(document as unknown as Json, path, () => undefined);
      const shaped = OPTIONAL.test(pointerOf(path)) || wholeElement(path);
      const verdict = await verdictOf(altered);
      const wanted = shaped ? ["1 attestation_id_mismatch"] : ["1 schema"];
      expect(wanted, pointerOf(path)).toContain(verdict);
    }
  });

  test("retyped", async () => {
    for (const { path, value } of places) {
      for (const other of otherTypes(value)) {
        const verdict = await verdictOf(changed(document as unknown as Json, path, () => other));
        const wanted = admits(path, other) ? "1 attestation_id_mismatch" : "1 schema";
        expect(verdict, `${pointerOf(path)} as ${JSON.stringify(other)}`).toBe(wanted);
      }
    }
  });

  test("altered", async () => {
    for (const { path, value } of places) {
      const altered = changed(document as unknown as Json, path, nearby);
      const verdict = await verdictOf(altered);
      expect([...wantedAt(UNSEALED, path), "1 schema"], pointerOf(path)).toContain(verdict);
      // "1 schema" only where the nearby value is not one that the shape admits: literals and containers.
      if (typeof value === "string" && /^(?:[0-9a-f]{64}|\d{30,})$/.test(value)) {
        expect(wantedAt(UNSEALED, path), pointerOf(path)).toContain(verdict);
      }
      recordVerdict(`tampering/altered ${pointerOf(path)}`, verdict);
    }
  });

  test("altered and sealed again by the issuer", async () => {
    let beyondShape = 0;
    for (const { path } of places) {
      const altered = changed(document as unknown as Json, path, nearby);
      const first = await verdictOf(altered);
      if (first === "1 schema") continue;
      beyondShape += 1;
      const verdict = await verdictOf(sealedAgain(altered));
      expect(wantedAt(SEALED, path), pointerOf(path)).toContain(verdict);
      recordVerdict(`tampering/sealed ${pointerOf(path)}`, verdict);
    }
    expect(beyondShape).toBeGreaterThan(100);
  });

  test("duplicated", async () => {
    for (const { path } of places) {
      if (typeof path.at(-1) === "number") continue;
      const text = withDuplicate(document as unknown as Json, path);
      expect(JSON.parse(text), pointerOf(path)).toEqual(document);
      expect(await verdictOf(text), pointerOf(path)).toBe("1 duplicate_member");
    }
  });

  test("nested", async () => {
    for (const { path } of places) {
      for (const wrap of [(value: Json): Json => [value], (value: Json): Json => ({ value })]) {
        const verdict = await verdictOf(changed(document as unknown as Json, path, wrap));
        expect(verdict, pointerOf(path)).toBe("1 schema");
      }
    }
  });
});

/** Arrays that may be one shorter. */
function wholeElement(path: Path): boolean {
  return /^\/(?:pipeline\/steps|policy\/constraints|proof\/public_signals|verification\/key\/IC|circuit\/signal_schema)\/\d+$/.test(
    pointerOf(path),
  );
}

/** Places that take a value of another type. */
function admits(path: Path, other: Json): boolean {
  const pointer = pointerOf(path);
  if (/\/authority\/reference$/.test(pointer)) return other === null || other === "seven";
  if (/\/authority\/regulation$/.test(pointer)) return other === "seven";
  if (/^\/(?:policy\/constraints|proof\/public_signals|circuit\/setup\/contributions)$/.test(pointer)) {
    return Array.isArray(other);
  }
  return false;
}
