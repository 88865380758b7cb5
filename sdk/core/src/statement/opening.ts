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
import { inputsRoot, inputsRootFirst, inputsRootTop, pathCommitment } from "./roots.ts";
import { visitedSteps } from "./visited-steps.ts";

const SALT = /^[0-9a-f]{62}$/;
const FIRST = 16;
const SECOND = STATEMENT_LIMITS.inputs - FIRST;

/**
 * One input with what leads from it to the root. `siblings` are canonical decimals: for an index below 16 the
 * other fifteen of the first sixteen leaves and then leaves 16 to 23; from 16 on the hash of the first sixteen
 * and then the other seven. They are salted hashes and say nothing of other inputs.
 */
export interface InputOpening extends OpenedInput {
  readonly index: number;
  readonly siblings: readonly string[];
}

export type OpeningVerdict =
  | { readonly valid: true }
  | (Omit<Refusal<OpeningFault>, "ok"> & { valid: false });

export type OpeningFault =
  | "opening_malformed"
  | "inputs_root_mismatch"
  | "path_commitment_mismatch"
  | "path_not_in_pipeline";

/** The root over a whole list of opened inputs, in pointer order as an opening keeps them. */
export function inputsRootOf(inputs: readonly OpenedInput[]): bigint {
  return inputsRoot(inputs.map(leafHash));
}

/**
 * Opens the input at one pointer.
 *
 * @param inputs - the holder's complete list, in pointer order
 * @throws RangeError when no input has this pointer
 */
export function openInput(inputs: readonly OpenedInput[], pointer: string): InputOpening {
  const index = inputs.findIndex((input) => input.pointer === pointer);
  const opened = inputs[index];
  if (opened === undefined) throw new RangeError("pointer: no input has it");
  const hashes = inputs.map(leafHash);
  const leaves = Array.from({ length: STATEMENT_LIMITS.inputs }, (_, i) => hashes[i] ?? 0n);
  const others = leaves.filter((_, i) => i !== index);
  const siblings = index < FIRST ? others : [inputsRootFirst(leaves.slice(0, FIRST)), ...others.slice(FIRST)];
  return { ...opened, index, siblings: siblings.map(String) };
}

/**
 * Checks one opened input against a root.
 *
 * @param root - the document's `inputs_root`, canonical decimal
 * @param opening - untrusted in content, of the shape of `InputOpening`
 */
export function verifyOpenedInput(root: string, opening: InputOpening): OpeningVerdict {
  const { index, siblings } = opening;
  const inFirst = index < FIRST;
  if (!Number.isInteger(index) || index < 0 || index >= STATEMENT_LIMITS.inputs) {
    return invalid("opening_malformed", `index: expected 0 to ${STATEMENT_LIMITS.inputs - 1}`);
  }
  const expected = inFirst ? FIRST - 1 + SECOND : SECOND;
  const elements = siblings.map((sibling) => parseFieldElement(sibling, BN254_R));
  if (elements.length !== expected || elements.some((element) => element === null)) {
    return invalid("opening_malformed", `siblings: expected ${expected} canonical field elements`);
  }
  if (typeof opening.value === "number" && !encodeNumber(opening.value).ok) {
    return invalid("opening_malformed", "value: a number that no statement can hold");
  }
  if (!SALT.test(opening.salt)) return invalid("opening_malformed", "salt: expected 31 bytes in hex");
  const others = elements as bigint[];
  const leaf = leafHash(opening);
  const recomputed = inFirst
    ? inputsRootTop(
        inputsRootFirst([...others.slice(0, index), leaf, ...others.slice(index, FIRST - 1)]),
        others.slice(FIRST - 1),
      )
    : inputsRootTop(others[0] as bigint, [
        ...others.slice(1, 1 + index - FIRST),
        leaf,
        ...others.slice(1 + index - FIRST),
      ]);
  if (String(recomputed) === root) return { valid: true };
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
  opened: {
    readonly steps: readonly string[];
    readonly path: readonly string[];
    readonly outcome: string;
    readonly salt: string;
  },
): OpeningVerdict {
  const visited = visitedSteps(opened.steps, opened.path, opened.outcome);
  if (!visited.ok) return invalid("path_not_in_pipeline", visited.detail);
  if (!SALT.test(opened.salt)) return invalid("opening_malformed", "salt: expected 31 bytes in hex");
  if (String(pathCommitment(visited.value, opened.salt)) === commitment) return { valid: true };
  return invalid("path_commitment_mismatch", "the path does not open this commitment");
}

function leafHash({ pointer, value, salt }: OpenedInput): bigint {
  return hashLeaf(encodeLeaf({ pointer, value: value as LeafValue }, salt));
}

function invalid(reason: OpeningFault, detail: string): OpeningVerdict {
  const { ok: _ok, ...refusal } = refuse(reason, detail);
  return { valid: false, ...refusal };
}
