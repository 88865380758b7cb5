/** The prover for Node: artefacts from a folder, proofs in worker threads. */
import { availableParallelism } from "node:os";
import { AnyVDI } from "./any-vdi.ts";
import type { VDIConfig } from "./config.ts";
import { openCircuit } from "./open-circuit.ts";
import { type ProveUnsigned, proveUnsignedWith } from "./prove-unsigned.ts";

export type { LoadedCircuit } from "./any-vdi.ts";

/**
 * Makes decision attestations under one signing key with one set of circuit artefacts, and keeps threads
 * warm for the next. An attestation proves that inputs and a path that satisfy the policy were known; that
 * they are true is the issuer's claim.
 */
export class VDI extends AnyVDI {
  /**
   * Checks its arguments; touches no file. Artefacts are loaded, and checked, by the first attestation.
   *
   * @throws TypeError `config_malformed`, `signing_key_malformed`, `kid_malformed`, `circuit_dir_malformed`
   */
  constructor(config: VDIConfig) {
    super(config, { open: openCircuit, workers: availableParallelism() });
  }
}

/**
 * Proves one decision without signing it; `signUnsigned` puts the signature in.
 *
 * The proof is verified for signals that plain code computed before this resolves. Only the signature shows that the
 * issuer agrees.
 *
 * @throws TypeError, RangeError with a code of `PROVER_ERRORS`; `PolicyRefusal`; VdiError for artefacts and proving
 */
export const proveUnsigned: ProveUnsigned = proveUnsignedWith(openCircuit);
