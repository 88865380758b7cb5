/**
 * Makes decision attestations in a browser tab: inputs and, with WebCrypto, the signing key never leave it.
 *
 * Workers come from the page's own origin; no content policy has to be weakened beyond `'wasm-unsafe-eval'`, and no
 * isolation of origins is needed.
 */
import { Attester } from "../any-vdi.ts";
import { pickMembers, typeNameOf } from "../arguments.ts";
import type { AttestationSigner } from "../attest.ts";
import type { Issuer } from "../attest-decision.ts";
import { proverError } from "../errors.ts";
import type { OwnProver } from "../own-prover.ts";
import { openInTab, TAB_WORKERS } from "./open-in-tab.ts";

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

/** Makes decision attestations in a browser tab, under one signer. */
export class BrowserVDI extends Attester {
  readonly #prover: OwnProver;

  private constructor(issuer: Omit<Issuer, "prover">, prover: OwnProver, now: () => number) {
    super(() => ({ ...issuer, prover }), now);
    this.#prover = prover;
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
    const base = new URL(keyUrl, globalThis.location?.href).href;
    const { artefacts, verifier, prover } = await openInTab({
      ...{ addressOf: (name) => new URL(`decision.${name}`, base).href, workers },
      ...{ startWorker: given.startWorker, module: given.module, onKeyBytes: given.onKeyBytes },
    });
    const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    return new BrowserVDI({ signer, artefacts, verifier, randomBytes }, prover, now);
  }

  /** Ends the workers. A proof that is being made fails. */
  close(): void {
    this.#prover.close();
  }
}

function readWorkers(workers: unknown = TAB_WORKERS): number {
  if (Number.isInteger(workers) && (workers as number) >= 1 && (workers as number) <= MOST_WORKERS) {
    return workers as number;
  }
  throw proverError("workers_out_of_range", `config.workers: expected an integer from 1 to ${MOST_WORKERS}`);
}
