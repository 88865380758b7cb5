/**
 * Makes decision attestations in a browser tab: inputs and, with WebCrypto, the signing key never leave it.
 *
 * Workers come from the page's own origin; no content policy has to be weakened beyond `'wasm-unsafe-eval'`, and no
 * isolation of origins is needed.
 */
import { BUILT_IN_ROOTS, type DecisionAttestation, type Pipeline } from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { acceleratePoseidon } from "@svc/groth16/poseidon";
import { loadProvingModule } from "@svc/groth16/prove";
import { pickMembers, typeNameOf } from "../arguments.ts";
import { PROVING_FILES_OF } from "../artefacts/proving-files.ts";
import type { AttestationSigner, AttestationWithOpening } from "../attest.ts";
import { attestDecision, type Issuer } from "../attest-decision.ts";
import type { Decision } from "../decision.ts";
import { proverError } from "../errors.ts";
import type { AttestOptions } from "../options.ts";
import { OwnProver } from "../own-prover.ts";
import { definePipeline, type PipelineConfig } from "../pipeline.ts";
import { loadProvingFiles } from "./key-store.ts";
import { spawnFrom } from "./spawn.ts";

export interface BrowserConfig {
  /** Signs attestations: `webCryptoSigner()`, or a callback to wherever the key is. */
  readonly signer: AttestationSigner;
  /** Address of the folder with `decision.quotient`, `decision.points`, `decision.witness`, ending in a slash. */
  readonly keyUrl: string;
  /** Proving workers at once, 1 to 8. Default: two, or one where the machine has one core. */
  readonly workers?: number | undefined;
  /** Starts a worker that runs this package's `browser/worker`. Default: the file beside this one. */
  readonly startWorker?: (() => Worker) | undefined;
  /** The compiled prover. Default: fetched from beside this package. */
  readonly module?: WebAssembly.Module | undefined;
  /** Told how many bytes of the key have come, about 9.7 million in all; at once when it was kept. */
  readonly onKeyBytes?: ((received: number) => void) | undefined;
  /** Integer Unix seconds. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
}

const MEMBERS = ["signer", "keyUrl", "workers", "startWorker", "module", "onKeyBytes", "now"] as const;
const MOST_WORKERS = 8;

type Settled = Omit<Issuer, "prover">;

/** Makes decision attestations in a browser tab, under one signer. */
export class BrowserVDI {
  readonly #issue: Settled;
  readonly #prover: OwnProver;
  readonly #now: () => number;

  private constructor(issue: Settled, prover: OwnProver, now: () => number) {
    this.#issue = issue;
    this.#prover = prover;
    this.#now = now;
  }

  /**
   * Loads the key, checks every file's hash, and starts the workers.
   *
   * @throws TypeError `config_malformed`; RangeError `workers_out_of_range`; VdiError `artefact_missing`,
   *   `artefact_altered`
   */
  static async open(config: BrowserConfig): Promise<BrowserVDI> {
    const given = pickMembers("config", config, MEMBERS) as BrowserConfig;
    const { signer, keyUrl, now = () => Math.floor(Date.now() / 1000) } = given;
    if (typeof keyUrl !== "string") {
      throw proverError("config_malformed", `config.keyUrl: expected an address, got ${typeNameOf(keyUrl)}`);
    }
    if (typeof signer?.sign !== "function") {
      throw proverError(
        "config_malformed",
        `config.signer: expected { kid, publicKey, sign }, got ${typeNameOf(signer)}`,
      );
    }
    const workers = readWorkers(given.workers);
    const circuit = BUILT_IN_ROOTS.circuits.find(({ keyHash }) => keyHash === PROVING_FILES_OF);
    if (circuit === undefined)
      throw proverError("artefacts_unrecognised", "the proving key is of another version");
    const base = new URL(keyUrl, globalThis.location?.href).href;
    const [files, module, engine] = await Promise.all([
      loadProvingFiles(base, given.onKeyBytes),
      given.module === undefined ? loadProvingModule() : given.module,
      loadEngine(),
      // Inputs are committed to by some thirty hashes.
      acceleratePoseidon(),
    ]);
    const prepared = engine.prepare(circuit.key);
    if (!prepared.ok) throw proverError("artefacts_malformed", "the built-in verification key is refused");
    const prover = await OwnProver.start(module, files, spawnFrom(given.startWorker), workers);
    const artefacts = { key: circuit.key, keyHash: circuit.keyHash, record: circuit.record };
    const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    return new BrowserVDI({ signer, artefacts, verifier: prepared.key, randomBytes }, prover, now);
  }

  /** As in Node. @throws TypeError, RangeError with a code of `PROVER_ERRORS` */
  pipeline(config: PipelineConfig): Pipeline {
    return definePipeline(config);
  }

  /** Proves and signs one decision, as in Node. */
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
    return attestDecision(pipeline, decision, options, this.#now, () => ({
      ...this.#issue,
      prover: this.#prover,
    }));
  }

  /** Ends the workers. A proof that is being made fails. */
  close(): void {
    this.#prover.close();
  }
}

function readWorkers(workers: unknown = Math.min(2, globalThis.navigator?.hardwareConcurrency ?? 2)): number {
  if (Number.isInteger(workers) && (workers as number) >= 1 && (workers as number) <= MOST_WORKERS) {
    return workers as number;
  }
  throw proverError("workers_out_of_range", `config.workers: expected an integer from 1 to ${MOST_WORKERS}`);
}
