/**
 * Domain constants inside the circuit: the ASCII bytes of a name read as a big-endian integer, so that the
 * number in the circuit's source can be checked by eye.
 */
import { BN254_R } from "../field/bn254.ts";

/**
 * The ASCII bytes of a name as one big-endian integer, as the circuit's source has it.
 *
 * @param name - printable ASCII, at most 31 characters
 * @throws RangeError for any other text
 */
export function domainConstant(name: string): bigint {
  if (!/^[\x21-\x7e]{1,31}$/.test(name)) {
    throw new RangeError("name: expected 1 to 31 printable ASCII characters");
  }
  let value = 0n;
  for (const character of name) value = value * 256n + BigInt(character.charCodeAt(0));
  return value % BN254_R;
}

/** The constants of the decision statement, one per commitment. */
export const STATEMENT_DOMAINS = Object.freeze({
  pipelineRoot: "svc/pipeline-root/v1",
  policyRoot: "svc/policy-root/v1",
  inputsRoot: "svc/inputs-root/v1",
  pathCommitment: "svc/path-commitment/v1",
});
