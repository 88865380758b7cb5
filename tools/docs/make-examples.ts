// The documents in docs/examples, with which the documentation's samples work and which a reader may drop on the
// audit page. `node tools/docs/make-examples.ts` writes them; a proof is random, so the attestations and the opening
// are made only where they are absent or with --prove, and everything else follows from them the same to the byte.
// All keys are derived from published words and worth nothing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attest } from "@svc/attest";
import { createBundle } from "@svc/audit";
import {
  createSigner,
  type DecisionAttestation,
  encodeHex,
  encodeUtf8,
  sha256,
  TRUST_FILE_TYPE,
} from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { getManifest } from "@svc/vdi-registry";
import { TransparencyLog } from "@svc/vdi-transparency";
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";

export const EXAMPLES = `${REPOSITORY}docs/examples/`;

// Within the ten years in which the circuit's record holds, so that the examples stay in force as long.
const ISSUED_AT = 1_795_335_000;
const EXPIRES_AT = 2_110_000_000;
const RECEIVED_AT = ISSUED_AT + 600;
const LOGGED_AT = RECEIVED_AT + 60;

const secretOf = (name: string) => sha256(encodeUtf8(`documentation example: ${name}`));
const hexSecretOf = (name: string) => encodeHex(secretOf(name));

const PIPELINE = {
  name: "Consumer credit",
  steps: ["intake", "identity", "affordability", "credit_policy", "human_review", "approve", "decline"],
  manifest: "fair-lending-v1",
};

/** What `vdi attest` and `attest` take. */
const DECISION = {
  pipeline: PIPELINE,
  decision: {
    path: ["intake", "identity", "affordability", "credit_policy", "approve"],
    inputs: {
      application: { amount: 2400, duration_months: 24 },
      applicant: {
        age: 35,
        instalment_rate: 3,
        existing_credits: 1,
        checking_account: "A12",
        savings: "A63",
        credit_history: "A32",
      },
    },
    outcome: "approve",
  },
};

/** Row 1 of the Statlog German Credit data (Hofmann 1994, CC BY 4.0): a small credit, and an overdrawn account. */
const DECLINE = {
  pipeline: PIPELINE,
  decision: {
    path: ["intake", "identity", "affordability", "credit_policy", "human_review", "decline"],
    inputs: {
      application: { amount: 1169, duration_months: 6 },
      applicant: {
        age: 67,
        instalment_rate: 4,
        existing_credits: 2,
        checking_account: "A11",
        savings: "A65",
        credit_history: "A34",
      },
    },
    outcome: "decline",
  },
};

const DAY_SECONDS = 86_400;

/** Applications of one month by amount and months; at a rate of class 4 they are declined, with the reason. */
const MONTH = [
  { day: 2, amount: 2400, months: 24, rate: 3 },
  { day: 4, amount: 1300, months: 12, rate: 2 },
  { day: 5, amount: 6100, months: 36, rate: 4 },
  { day: 8, amount: 900, months: 9, rate: 1 },
  { day: 10, amount: 3100, months: 24, rate: 2 },
  { day: 14, amount: 4800, months: 30, rate: 4 },
  { day: 15, amount: 2050, months: 18, rate: 3 },
  { day: 18, amount: 1750, months: 12, rate: 1 },
  { day: 21, amount: 7200, months: 48, rate: 4 },
  { day: 23, amount: 3600, months: 36, rate: 2 },
  { day: 27, amount: 1500, months: 10, rate: 2 },
  { day: 29, amount: 2900, months: 24, rate: 3 },
] as const;

/** A line each, of the month after the circuit's record was signed; the sixth says another outcome than was proved. */
async function monthOfDecisions(): Promise<string> {
  const lines: string[] = [];
  for (const [i, { day, amount, months, rate }] of MONTH.entries()) {
    const outcome = rate === 4 ? "decline" : "approve";
    const { inputs, path } = DECISION.decision;
    const reviewed = [...path.slice(0, 4), "human_review", outcome];
    const attestation = await attest({
      pipeline: PIPELINE,
      decision: {
        path: reviewed,
        inputs: {
          application: { amount, duration_months: months },
          applicant: { ...inputs.applicant, instalment_rate: rate },
        },
        outcome,
      },
      options: {
        signingKey: hexSecretOf("lender"),
        issuedAt: ISSUED_AT + day * DAY_SECONDS,
        expiresAt: EXPIRES_AT,
        ...(outcome === "decline" ? { reasons: "all" } : {}),
      },
    });
    const { decision } = attestation;
    const shown = i === 5 ? { ...attestation, decision: { ...decision, outcome: "approve" } } : attestation;
    lines.push(JSON.stringify(shown));
  }
  return `${lines.join("\n")}\n`;
}

/** @param prove makes a new proof even where there is one */
export async function writeAttestation(folder: string, prove: boolean): Promise<void> {
  if (!prove && existsSync(join(folder, "attestation.json"))) return;
  let opening: unknown;
  const attestation = await attest({
    ...DECISION,
    options: {
      signingKey: hexSecretOf("lender"),
      issuedAt: ISSUED_AT,
      expiresAt: EXPIRES_AT,
      onOpening: (made) => {
        opening = made;
      },
    },
  });
  const decline = await attest({
    ...DECLINE,
    options: {
      signingKey: hexSecretOf("lender"),
      issuedAt: ISSUED_AT,
      expiresAt: EXPIRES_AT,
      reasons: "all",
    },
  });
  write(folder, { "attestation.json": attestation, "opening.json": opening, "decline.json": decline });
}

/** Everything that follows from the attestation, by file name. */
export async function derivedExamples(attestation: DecisionAttestation): Promise<Record<string, unknown>> {
  const issuer = createSigner(hexSecretOf("lender")).publicKey;
  const receiptBy = async (name: string) => {
    const { receipt } = await verifyAndReceipt(attestation, {
      signingKey: hexSecretOf(name),
      verifierId: `vdi:verifier:${name}`,
      profileId: "VDI_VERIFY_STANDARD_V1",
      now: RECEIVED_AT,
      trust: { issuers: [issuer] },
    });
    if (receipt === null) throw new Error("no receipt was made");
    return receipt;
  };
  const [receipt, another] = [await receiptBy("alice"), await receiptBy("bob")];
  const signer = createNoteSigner("log.example/2026", secretOf("log"));
  const log = new TransparencyLog({ signer, now: () => LOGGED_AT });
  for (const each of [another, receipt]) log.append(each);
  const evidence = {
    entry: log.getEntry(1),
    proof: log.getInclusionProof(1),
    checkpoint: log.getCheckpoint(),
  };
  const manifest = getManifest(attestation.policy.manifest_id);
  if (manifest === null) throw new Error("the example's manifest is not published");
  return {
    "decision.json": DECISION,
    "altered.json": { ...attestation, decision: { ...attestation.decision, outcome: "decline" } },
    "receipt.json": receipt,
    "receipts.json": [receipt, another],
    "evidence.json": evidence,
    "manifest.json": manifest,
    "trust.json": {
      type: TRUST_FILE_TYPE,
      issuers: [{ public_key: issuer, label: "Example lender" }],
      trustedVerifiers: ["alice", "bob"].map(
        (name) => `vdi:verifier:${name}#${createSigner(hexSecretOf(name)).publicKey}`,
      ),
      logs: [{ log: encodeVkey(signer.key), label: "Example log" }],
    },
    "audit.json": createBundle({ attestation, receipts: [receipt], log: [evidence], manifest }),
  };
}

export function readExample<T>(name: string, folder: string = EXAMPLES): T {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
}

/** As the files are written. */
export function printExample(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function write(folder: string, documents: Readonly<Record<string, unknown>>): void {
  for (const [name, document] of Object.entries(documents))
    writeFileSync(join(folder, name), printExample(document));
}

if (import.meta.main) {
  const { values } = commandLine({
    command: "node tools/docs/make-examples.ts",
    about: "Writes the documents of docs/examples.",
    options: { prove: { type: "flag", about: "with a new attestation instead of the present one" } },
  });
  mkdirSync(EXAMPLES, { recursive: true });
  await writeAttestation(EXAMPLES, values.prove);
  const month = join(EXAMPLES, "month.jsonl");
  if (values.prove || !existsSync(month)) writeFileSync(month, await monthOfDecisions());
  write(EXAMPLES, await derivedExamples(readExample<DecisionAttestation>("attestation.json")));
}
