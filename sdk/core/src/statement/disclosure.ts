/**
 * Showing some of a decision's inputs, its path or its case reference to somebody: made from the opening, checked against what the
 * attestation commits to. What is shown is what the issuer committed to when it signed; that it is true of the world
 * is the issuer's word, and whether the attestation holds is for its own verification.
 */

import { BN254_R } from "../field/bn254.ts";
import { parseFieldElement } from "../field/parse-field-element.ts";
import { causeOf, type Fail, type FailureOf, failure, showText } from "../finding/failure.ts";
import type { DISCLOSURE_REASONS } from "../finding/sets/statement.ts";
import { withoutUndefined } from "../json/members.ts";
import type { DecisionAttestation } from "../wire/attestation.ts";
import { type CaseReference, hashCaseReference } from "../wire/case-reference.ts";
import type { InputDisclosure } from "../wire/disclosure.ts";
import type { DecisionOpening, OpenedInput } from "../wire/opening.ts";
import { attestedIn, type PersonalPacket } from "../wire/personal-packet.ts";
import { leafOf } from "./opening.ts";
import { inputsRoot, pathCommitment } from "./roots.ts";
import { visitedSteps } from "./visited-steps.ts";

/** Why a disclosure does not open what an attestation commits to. */
export type DisclosureFailure = FailureOf<typeof DISCLOSURE_REASONS>;

type ReferenceFailure = FailureOf<typeof DISCLOSURE_REASONS, "reference_absent" | "reference_mismatch">;

const fail: Fail<typeof DISCLOSURE_REASONS> = failure;

/**
 * Discloses inputs by their pointers, and the path and the case reference where asked.
 *
 * Of the inputs that are not named the disclosure holds salted hashes only, which look like those of unused slots:
 * neither values, pointers nor number of them follow. Two disclosures of one decision can be put together by whoever
 * holds both.
 *
 * @param opening as `onOpening` or `vdi attest --opening` gave it; secret
 * @param pointers JSON Pointers of scalar inputs, each once, in any order; may be empty where `path` or `reference` is true
 * @throws RangeError for a pointer that no input has or that stands twice, for a reference that the opening does not
 *   have, and when nothing would be disclosed
 */
export function discloseInputs(
  opening: DecisionOpening,
  pointers: readonly string[],
  { path = false, reference = false }: { readonly path?: boolean; readonly reference?: boolean } = {},
): InputDisclosure {
  if (pointers.length === 0 && !path && !reference)
    throw new RangeError("pointers: expected an input, the path or the reference");
  if (reference && opening.reference === undefined) throw new RangeError("reference: the opening has none");
  const sorted = [...pointers].sort((a, b) => (a < b ? -1 : 1));
  const inputs = sorted.map((pointer, i) => {
    const input = opening.inputs.find((each) => each.pointer === pointer);
    if (input === undefined) throw new RangeError(`pointers: no input has ${showText(pointer)}`);
    if (sorted[i - 1] === pointer) throw new RangeError(`pointers: ${showText(pointer)} stands twice`);
    const { value, salt, slot } = input;
    return { pointer, value, salt, slot };
  });
  const { attestation_id, leaves } = opening;
  return withoutUndefined({
    type: "input_disclosure_v1",
    attestation_id,
    inputs,
    leaves: [...leaves],
    path: path ? { steps: [...opening.path], salt: opening.path_salt } : undefined,
    reference: reference && opening.reference ? { ...opening.reference } : undefined,
  });
}

/**
 * Why a disclosure does not open an attestation's commitments; null where it does, which says nothing about the
 * attestation itself. Costs up to 24 leaf hashes and one root.
 *
 * @param disclosure as `parseDisclosure` read it
 * @param attestation as `parseAttestation` read it
 */
export function disclosureFailure(
  { attestation_id, inputs, leaves, path, reference }: InputDisclosure,
  attestation: DecisionAttestation,
): DisclosureFailure | null {
  if (attestation_id !== attestation.attestation_id) {
    return fail("disclosure_of_another_attestation", {
      expected: attestation.attestation_id,
      found: attestation_id,
    });
  }
  const { decision, pipeline } = attestation;
  for (const input of inputs) {
    if (!isLeaf(input, leaves[input.slot])) return fail("leaf_mismatch", { input: input.pointer });
  }
  const root = rootOf(leaves);
  if (root === null || String(root) !== decision.inputs_root) return fail("leaves_root_mismatch");
  if (path !== undefined) {
    const visited = visitedSteps(pipeline, path.steps, decision.outcome);
    if (!visited.ok) return fail("path_not_in_pipeline", { cause: causeOf(visited) });
    const commitment = String(pathCommitment(visited.value, path.salt));
    if (commitment !== decision.path_commitment) return fail("path_commitment_mismatch");
  }
  return reference === undefined ? null : referenceFailure(reference, decision);
}

/** Why an opened case reference is not the one that a decision commits to; null where it is. */
function referenceFailure(
  opened: CaseReference,
  { reference }: Pick<DecisionAttestation["decision"], "reference">,
): ReferenceFailure | null {
  if (reference === undefined) return fail("reference_absent");
  return hashCaseReference(opened) === reference ? null : fail("reference_mismatch");
}

/** Why the case reference of a personal packet is not its attestation's; null where it is, and where there is none. */
export function packetReferenceFailure(packet: PersonalPacket): ReferenceFailure | null {
  const { reference } = packet;
  if (reference === undefined) return null;
  return referenceFailure(reference, attestedIn(packet).decision);
}

/** Null where a leaf is at the field's modulus or above: it leads to no root. */
function rootOf(leaves: readonly string[]): bigint | null {
  const elements = leaves.map((leaf) => parseFieldElement(leaf, BN254_R));
  return elements.includes(null) ? null : inputsRoot(elements as bigint[]);
}

/** Whether an opened input is the leaf that stands in its slot; one whose value has no encoding is none. */
function isLeaf(input: OpenedInput, leaf: string | undefined): boolean {
  try {
    return String(leafOf(input)) === leaf;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
