// `vdi` run in this process or as a child, and a folder of real documents for it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DecisionAttestation } from "@svc/core";
import { createNoteSigner, encodeTilePath, encodeVkey, newTiles, readTileResource } from "@svc/tlog";
import { MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { afterAll } from "vitest";
import approve from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import { runVdi } from "../../src/vdi/run.ts";

export const BIN = fileURLToPath(new URL("../../bin/vdi.js", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Where the commands of the file that is running are run; set by `useFolder`. */
export let folder = "";

/** Gives the file that calls it an empty folder, and the process its own one back when the file has run. */
export function useFolder(): void {
  const own = process.cwd();
  const used = mkdtempSync(join(tmpdir(), "vdi-"));
  folder = used;
  process.chdir(used);
  afterAll(() => {
    process.chdir(own);
    rmSync(used, { recursive: true, force: true });
  });
}

/** Runs one command line in the folder, in this process: what a shell would see of it. */
export async function vdi(
  args: readonly string[],
  input = "",
  colour = false,
  fetch?: typeof globalThis.fetch,
): Promise<Outcome> {
  let [out, err] = ["", ""];
  const code = await runVdi(args, {
    line: (text) => (out += `${text}\n`),
    note: (text) => (err += `${text}\n`),
    stdin: async () => new TextEncoder().encode(input),
    colour,
    fetch,
  });
  return { code, out, err };
}

export interface Process {
  readonly input?: string | Uint8Array;
  readonly environment?: object;
  /** Called once, as soon as the child has printed something. */
  readonly onOutput?: (child: ChildProcess) => void;
}

/** The built command as a child process: for exit codes, standard input and signals. */
export function vdiProcess(
  args: readonly string[],
  { input = "", environment = {}, onOutput }: Process = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { ...process.env, ...environment },
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      if (out === "") onOutput?.(child);
      out += chunk;
    });
    child.stderr.on("data", (chunk) => (err += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

export const attestation = approve.attestation as unknown as DecisionAttestation;
/** A time at which the attestation was in force, as the command line takes it. */
export const AT = String(approve.options.at);
export const NOW = approve.options.at;
/** When receipts are made: never in the future of the machine that runs the tests. */
const MADE = Math.min(NOW, Math.floor(Date.now() / 1000));
export const TRUST = approve.options.trust;

export function put(name: string, content: unknown): string {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(join(folder, name), text);
  return name;
}

export function get(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

/** Receipts of three verifiers, the second of them alice's child; a log with the first; trust in all of it. */
export async function layOut() {
  const keys = ["11", "22", "33"].map((byte) => byte.repeat(32));
  const receipts = [];
  for (const [i, name] of ["alice", "bob", "carol"].entries()) {
    const { receipt } = await verifyAndReceipt(attestation, {
      signingKey: keys[i] as string,
      verifierId: `vdi:verifier:${name}`,
      profileId: "VDI_VERIFY_STANDARD_V1",
      at: NOW,
      now: MADE,
      trust: TRUST,
    });
    if (receipt === null) throw new Error("no receipt");
    receipts.push(receipt);
    put(`${name}.json`, receipt);
    put(`${name}.key`, `${keys[i]}\n`);
  }
  const signer = createNoteSigner("log.example/receipts", new Uint8Array(32).fill(7));
  const store = new MemoryReceiptStore();
  const log = new TransparencyLog({ store, signer, now: () => NOW + 1 });
  for (const receipt of receipts) log.append(receipt);
  put("log.json", {
    entry: log.getEntry(0),
    inclusion: log.getInclusionProof(0),
    checkpoint: log.getCheckpoint(),
  });
  put("log.txt", log.getProofDocument(1));
  put("att.json", attestation);
  put("bad.json", { ...attestation, decision: { ...attestation.decision, outcome: "decline" } });
  put("issuer.json", TRUST);
  const verifiers = receipts.map(({ verifier, signature }) => ({
    verifier_id: verifier.id,
    public_keys: [signature.public_key],
  }));
  put("trust.json", {
    ...TRUST,
    trustedVerifiers: verifiers.map(({ verifier_id, public_keys }) => `${verifier_id}#${public_keys[0]}`),
    tvs: { tvs_id: "tests", version: 1, verifiers },
    logs: [{ log: encodeVkey(signer.key) }],
  });
  put("page.json", {
    type: "vdi_trust_v1",
    issuers: TRUST.issuers.map((issuer) => ({ ...issuer, label: "the bank" })),
    logs: [{ log: encodeVkey(signer.key) }],
  });
  const tiles = newTiles(0, receipts.length).flatMap((tile): [string, Uint8Array][] => {
    const paths = [tile, { ...tile, level: "entries" as const }].map(encodeTilePath);
    return paths.flatMap((path) => {
      const bytes = readTileResource(store, path);
      return bytes === null ? [] : [[path, bytes]];
    });
  });
  return { receipts, log, tiles, vkey: encodeVkey(signer.key) };
}
