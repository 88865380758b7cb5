/**
 * A Groth16 proof in snarkjs JSON, from an unknown value or JSON text to affine points.
 *
 * The members protocol and curve may be absent, because a document may state them elsewhere; present they must be
 * right. Any other member is refused: what nobody checks, somebody reads.
 */
import { causeOf, type ProofReason } from "@svc/core/finding";
import { readJson } from "@svc/core/json";
import type { ParsedProof } from "../arithmetic.ts";
import { describe } from "./coordinates.ts";
import { found, type Parsed, refused } from "./finding.ts";
import { isRecord } from "./members.ts";
import { parseG1, parseG2 } from "./points.ts";

const MEMBERS = new Set(["pi_a", "pi_b", "pi_c", "protocol", "curve"]);

export function parseProof(input: unknown): Parsed<ParsedProof, ProofReason> {
  const reading = readJson(input);
  if (!reading.ok)
    return refused("proof_malformed", { expected: "a_value", found: null, cause: causeOf(reading) });
  const proof = reading.value;
  if (!isRecord(proof))
    return refused("proof_malformed", { expected: "object", found: describe(proof), cause: null });
  const unknown = Object.keys(proof).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined)
    return refused("proof_malformed", { expected: "member_unknown", found: describe(unknown), cause: null });
  for (const member of ["pi_a", "pi_b", "pi_c"]) {
    if (!Object.hasOwn(proof, member))
      return refused("proof_malformed", { expected: "member_missing", found: member, cause: null });
  }
  if (Object.hasOwn(proof, "protocol") && proof.protocol !== "groth16") {
    return refused("proof_wrong_protocol", { found: describe(proof.protocol) });
  }
  if (Object.hasOwn(proof, "curve") && proof.curve !== "bn128") {
    return refused("proof_wrong_curve", { found: describe(proof.curve) });
  }
  const a = parseG1(proof.pi_a, "pi_a");
  if (!a.ok) return a;
  const b = parseG2(proof.pi_b, "pi_b");
  if (!b.ok) return b;
  const c = parseG1(proof.pi_c, "pi_c");
  if (!c.ok) return c;
  return found({ a: a.value, b: b.value, c: c.value });
}
