/**
 * Opening what a decision committed to, after the fact and in part: one input and nothing else against
 * `inputs_root`, the whole path against `path_commitment`. What is opened is what the issuer committed to when
 * it signed; that it is true of the world is still the issuer's word.
 */
import { BN254_R } from "../field/bn254.ts";
import { parseFieldElement } from "../field/parse-field-element.ts";
import { type Refusal, refuse } from "../reading.ts";
import type { OpenedInput } from "../wire/opening.ts";
import { encodeLeaf, hashLeaf } from "./encode-leaf.ts";
import { encodeNumber } from "./encode-number.ts";
import type { LeafValue } from "./flatten-inputs.ts";
import { STATEMENT_LIMITS } from "./limits.ts";
import { inputsRoot, pathCommitment } from "./roots.ts";
import { type StatementPipeline, visitedSteps } from "./visited-steps.ts";

const SALT = /^[0-9a-f]{62}$/;

/**
 * One input with what leads from it to the root: its slot and all 24 leaves, canonical decimals in slot order.
 * Leaves are salted hashes, unused slots look like used ones and slots are drawn at random: an opening shows
 * neither what the other inputs are nor how many.
 */
export interface InputOpening extends OpenedInput {
  readonly leaves: readonly string[];
}

/** What its holder keeps of a decision's inputs. */
export interface HeldInputs {
  readonly inputs: readonly OpenedInput[];
  readonly leaves: readonly string[];
}

export type OpeningVerdict =
  | { readonly valid: true }
  | (Omit<Refusal<OpeningFault>, "ok"> & { valid: false });

export type OpeningFault =
  | "opening_malformed"
  | "inputs_root_mismatch"
  | "path_commitment_mismatch"
  | "path_not_in_pipeline";

/**
 * The root over a holder's leaves, those of opened inputs computed anew.
 *
 * @throws RangeError when a leaf is no canonical field element, a salt no 31 bytes, or there are not 24 leaves
 */
export function inputsRootOf({ inputs, leaves }: HeldInputs): bigint {
  const elements = leaves.map((leaf) => parseFieldElement(leaf, BN254_R));
  for (const input of inputs) elements[input.slot] = leafHash(input);
  if (elements.includes(null)) throw new RangeError("leaves: expected canonical field elements");
  return inputsRoot(elements as bigint[]);
}

/**
 * Opens the input at one pointer.
 *
 * @throws RangeError when no input has this pointer
 */
export function openInput({ inputs, leaves }: HeldInputs, pointer: string): InputOpening {
  const opened = inputs.find((input) => input.pointer === pointer);
  if (opened === undefined) throw new RangeError("pointer: no input has it");
  return { ...opened, leaves: [...leaves] };
}

/**
 * Checks one opened input against a root.
 *
 * @param root - the document's `inputs_root`, canonical decimal
 * @param opening - untrusted in content, of the shape of `InputOpening`
 */
export function verifyOpenedInput(root: string, opening: InputOpening): OpeningVerdict {
  const { slot, leaves } = opening;
  const count = STATEMENT_LIMITS.inputs;
  if (!Number.isInteger(slot) || slot < 0 || slot >= count) {
    return invalid("opening_malformed", `slot: expected 0 to ${count - 1}`);
  }
  const elements = leaves.map((leaf) => parseFieldElement(leaf, BN254_R));
  if (elements.length !== count || elements.some((element) => element === null)) {
    return invalid("opening_malformed", `leaves: expected ${count} canonical field elements`);
  }
  if (typeof opening.value === "number" && !encodeNumber(opening.value).ok) {
    return invalid("opening_malformed", "value: a number that no statement can hold");
  }
  if (!SALT.test(opening.salt)) return invalid("opening_malformed", "salt: expected 31 bytes in hex");
  const matches = leafHash(opening) === elements[slot] && String(inputsRoot(elements as bigint[])) === root;
  if (matches) return { valid: true };
  return invalid("inputs_root_mismatch", `the input at ${opening.pointer} does not open this root`);
}

/**
 * Checks a whole opened path against a commitment.
 *
 * @param commitment - the document's `path_commitment`, canonical decimal
 * @param salt - 31 bytes in hex
 */
export function verifyOpenedPath(
  commitment: string,
  opened: StatementPipeline & {
    readonly path: readonly string[];
    readonly outcome: string;
    readonly salt: string;
  },
): OpeningVerdict {
  const visited = visitedSteps(opened, opened.path, opened.outcome);
  if (!visited.ok) return invalid("path_not_in_pipeline", visited.detail);
  if (!SALT.test(opened.salt)) return invalid("opening_malformed", "salt: expected 31 bytes in hex");
  if (String(pathCommitment(visited.value, opened.salt)) === commitment) return { valid: true };
  return invalid("path_commitment_mismatch", "the path does not open this commitment");
}

function leafHash({ pointer, value, salt }: Omit<OpenedInput, "slot">): bigint {
  return hashLeaf(encodeLeaf({ pointer, value: value as LeafValue }, salt));
}

function invalid(reason: OpeningFault, detail: string): OpeningVerdict {
  const { ok: _ok, ...refusal } = refuse(reason, detail);
  return { valid: false, ...refusal };
}
