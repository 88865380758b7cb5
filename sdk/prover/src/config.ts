/** What `new VDI` takes, checked. */
import { createSigner, decodeHex, type Signer } from "@svc/core";
import { pickMembers, typeNameOf } from "./arguments.ts";
import type { SigningIdentity } from "./attest.ts";
import { proverError } from "./errors.ts";
import { checkKid, kidOf } from "./options.ts";
import { PROVER_NAMES, type ProverName } from "./prover.ts";

export interface VDIConfig {
  /** Hex Ed25519 private key: 64 lowercase hex digits, 32 bytes. */
  readonly signingKey: string;
  /** Folder with the circuit's artefacts. `zk-cp/build` means `findCircuitDir()`. */
  readonly circuitDir: string;
  /** Stated key id; default the first 16 hex digits of SHA-256(public key). */
  readonly kid?: string | undefined;
  /**
   * Accept artefacts that no release recorded, as long as they agree with their own artifacts.json. For developing
   * circuits: verifiers report the circuit of such attestations as self-asserted, or refuse them. Default false.
   */
  readonly allowUnrecognisedCircuit?: boolean | undefined;
  /**
   * What makes proofs: our own WebAssembly, or snarkjs, which is to be installed beside this package and is GPL-3.0.
   * Default `wasm`.
   */
  readonly prover?: ProverName | undefined;
  /** Integer Unix seconds. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
  /** Source of nonces and salts, which must be unpredictable. Default: the platform's. */
  readonly randomBytes?: ((length: number) => Uint8Array) | undefined;
}

/** As `VDIConfig`, for whoever proves and does not sign: the issuer's public key in the place of its secret. */
export interface KeylessConfig extends Omit<VDIConfig, "signingKey" | "kid"> {
  /** Whose signature is to come. `kid` defaults as there; `publicKey` is 64 hex digits. */
  readonly issuer: { readonly publicKey: string; readonly kid?: string | undefined };
}

export interface ProverSettings<Signing = Signer> {
  readonly signer: Signing;
  readonly circuitDir: string;
  readonly allowUnrecognisedCircuit: boolean;
  readonly prover: ProverName;
  readonly now: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
}

const CONFIG_MEMBERS = ["circuitDir", "allowUnrecognisedCircuit", "prover", "now", "randomBytes"] as const;

/** @throws TypeError `config_malformed`, `signing_key_malformed`, `kid_malformed`, `circuit_dir_malformed` */
export function readConfig(config: unknown): ProverSettings {
  const given = pickMembers("config", config, ["signingKey", "kid", ...CONFIG_MEMBERS]);
  const proving = readProving(given);
  return { ...proving, signer: readSigner(given.signingKey, given.kid) };
}

/** @throws TypeError `config_malformed`, `issuer_malformed`, `kid_malformed`, `circuit_dir_malformed` */
export function readKeylessConfig(config: unknown): ProverSettings<SigningIdentity> {
  const given = pickMembers("config", config, ["issuer", ...CONFIG_MEMBERS]);
  const proving = readProving(given);
  const { publicKey, kid } = pickMembers("config.issuer", given.issuer, ["publicKey", "kid"]);
  const bytes = typeof publicKey === "string" ? decodeHex(publicKey, 32) : null;
  if (bytes === null) {
    throw proverError("issuer_malformed", "config.issuer.publicKey: expected 64 hex digits in lower case");
  }
  return { ...proving, signer: { publicKey: publicKey as string, kid: kidOf(bytes, kid) } };
}

function readProving(
  given: Readonly<Partial<Record<(typeof CONFIG_MEMBERS)[number], unknown>>>,
): Omit<ProverSettings, "signer"> {
  if (typeof given.circuitDir !== "string" || given.circuitDir === "" || given.circuitDir.includes("\0")) {
    throw proverError("circuit_dir_malformed", "config.circuitDir: expected the path of the artefact folder");
  }
  const { prover = "wasm" } = given;
  if (!PROVER_NAMES.includes(prover as ProverName)) {
    throw proverError("config_malformed", `config.prover: expected ${PROVER_NAMES.join(" or ")}`);
  }
  return {
    prover: prover as ProverName,
    circuitDir: given.circuitDir,
    allowUnrecognisedCircuit: given.allowUnrecognisedCircuit === true,
    now: readFunction("config.now", given.now, () => Math.floor(Date.now() / 1000)),
    randomBytes: readFunction("config.randomBytes", given.randomBytes, (length: number) =>
      crypto.getRandomValues(new Uint8Array(length)),
    ),
  };
}

const SIGNING_KEY_DIGITS = 64;

/** Says of a wrong key what is wrong with its form, never a part of it. */
function readSigner(signingKey: unknown, kid: unknown): Signer {
  if (typeof signingKey !== "string") {
    throw proverError(
      "signing_key_malformed",
      `config.signingKey: expected ${SIGNING_KEY_DIGITS} lowercase hex digits, got ${typeNameOf(signingKey)}`,
    );
  }
  if (signingKey.length !== SIGNING_KEY_DIGITS || !/^[0-9a-f]*$/.test(signingKey)) {
    const found =
      signingKey.length === SIGNING_KEY_DIGITS
        ? "characters that are not lowercase hex digits"
        : `${signingKey.length} characters`;
    throw proverError(
      "signing_key_malformed",
      `config.signingKey: expected ${SIGNING_KEY_DIGITS} lowercase hex digits (32 bytes), got ${found}`,
    );
  }
  checkKid(kid);
  return createSigner(signingKey, kid);
}

function readFunction<T>(argument: string, given: unknown, fallback: T): T {
  if (given === undefined) return fallback;
  if (typeof given !== "function") {
    throw proverError("config_malformed", `${argument}: expected a function, got ${typeNameOf(given)}`);
  }
  return given as T;
}
