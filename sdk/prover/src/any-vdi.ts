/**
 * The prover: one signing key, one set of circuit artefacts, and threads that keep them warm. Node and the browser
 * each bring the way to open artefacts.
 *
 * An attestation proves that its issuer knew inputs and a path that satisfy the policy, and signed. That the
 * inputs are true and that this path was really taken is the issuer's claim.
 */
import type { DecisionAttestation, Pipeline } from "@svc/core";
import { typeNameOf } from "./arguments.ts";
import type { CircuitArtefacts } from "./artefacts/load.ts";
import type { AttestationWithOpening } from "./attest.ts";
import { attestDecision, type Issuer } from "./attest-decision.ts";
import {
  type AttestManyOptions,
  type ManyResult,
  optionsFor,
  readManyOptions,
  settleAll,
} from "./attest-many.ts";
import { type ProverSettings, readConfig, type VDIConfig } from "./config.ts";
import type { Decision } from "./decision.ts";
import { proverError } from "./errors.ts";
import type { OpenCircuit } from "./open-circuit.ts";
import type { AttestOptions } from "./options.ts";
import { definePipeline, type PipelineConfig, reopenPipeline } from "./pipeline.ts";
import type { ProverName } from "./prover.ts";

/** The circuit that a prover proves with. */
export type LoadedCircuit = Pick<CircuitArtefacts, "keyHash" | "recognised" | "record">;

export type OpenCircuitIn = (
  circuitDir: string,
  allowUnrecognised: boolean,
  prover: ProverName,
) => Promise<OpenCircuit>;

/** Where proofs are made. */
export interface Platform {
  readonly open: OpenCircuitIn;
  /** Proving threads unless the caller says otherwise. */
  readonly workers: number;
}

/** Makes attestations one at a time, in Node and in a tab. */
export abstract class Attester {
  readonly #issuer: () => Issuer | Promise<Issuer>;
  readonly #now: () => number;

  constructor(issuer: () => Issuer | Promise<Issuer>, now: () => number) {
    this.#issuer = issuer;
    this.#now = now;
  }

  /**
   * A pipeline under a policy: inline `constraints`, or a published `manifest` by id or key. Frozen.
   *
   * @throws TypeError, RangeError with a code of `PROVER_ERRORS`
   */
  pipeline(config: PipelineConfig): Pipeline {
    return definePipeline(config);
  }

  /**
   * Proves and signs one decision. A decision that its policy does not allow is refused before any proving starts.
   *
   * @throws TypeError, RangeError for a wrong pipeline, decision or option; `PolicyRefusal` when a critical
   *   constraint does not hold; VdiError for artefacts and proving
   */
  async attest(
    pipeline: Pipeline,
    decision: Decision,
    options: AttestOptions = {},
  ): Promise<DecisionAttestation> {
    return (await this.attestWithOpening(pipeline, decision, options)).attestation;
  }

  /** As `attest`, returning beside the attestation the opening that its holder keeps secret. */
  async attestWithOpening(
    pipeline: Pipeline,
    decision: Decision,
    options: AttestOptions = {},
  ): Promise<AttestationWithOpening> {
    return attestDecision(pipeline, decision, options, this.#now, this.#issuer);
  }
}

/**
 * Makes decision attestations under one signing key with one set of circuit artefacts, and keeps threads
 * warm for the next. An attestation proves that inputs and a path that satisfy the policy were known; that
 * they are true is the issuer's claim.
 */
export abstract class AnyVDI extends Attester {
  readonly #settings: ProverSettings;
  readonly #platform: Platform;

  /**
   * Checks its arguments; touches no file. Artefacts are loaded, and checked, by the first attestation.
   *
   * @throws TypeError `config_malformed`, `signing_key_malformed`, `kid_malformed`, `circuit_dir_malformed`
   */
  constructor(config: VDIConfig, platform: Platform) {
    const settings = readConfig(config);
    const { signer, randomBytes, now } = settings;
    super(async () => ({ ...(await this.#open()), signer, randomBytes }), now);
    this.#settings = settings;
    this.#platform = platform;
  }

  /** The stated key id. */
  get kid(): string {
    return this.#settings.signer.kid;
  }

  /** Hex Ed25519 public key, which verifiers pin. */
  get publicKey(): string {
    return this.#settings.signer.publicKey;
  }

  /**
   * Proves many decisions of one pipeline over several threads, in the order given.
   *
   * A decision that is refused does not stop the others: its row has `error`.
   *
   * @returns one row a decision, in order
   * @throws what `attest` throws about pipeline, options and artefacts; the signal's reason once aborted
   */
  async attestMany(
    pipeline: Pipeline,
    decisions: readonly Decision[],
    options: AttestManyOptions = {},
  ): Promise<ManyResult[]> {
    const { workers = this.#platform.workers, onProgress, ...each } = readManyOptions(options);
    if (!Array.isArray(decisions)) {
      throw proverError("config_malformed", `decisions: expected a list, got ${typeNameOf(decisions)}`);
    }
    reopenPipeline(pipeline);
    each.signal?.throwIfAborted();
    (await this.#open()).prover.allow(workers);
    const attest = async (decision: Decision, index: number) =>
      this.attestWithOpening(pipeline, decision, await optionsFor(decision, index, each));
    return settleAll(decisions, attest, { width: workers, onProgress, signal: each.signal });
  }

  /**
   * Loads and checks the artefacts now instead of at the first attestation.
   *
   * @throws VdiError with the code of what is wrong with them
   */
  async load(): Promise<LoadedCircuit> {
    const { keyHash, recognised, record } = (await this.#open()).artefacts;
    return { keyHash, recognised, record };
  }

  #open(): Promise<OpenCircuit> {
    const { circuitDir, allowUnrecognisedCircuit, prover } = this.#settings;
    return this.#platform.open(circuitDir, allowUnrecognisedCircuit, prover);
  }
}
