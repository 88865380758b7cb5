// The worked example of inputs on a source's word, in docs/examples/sources: two real decisions about a row of the
// Statlog German Credit data (Hofmann 1994, CC BY 4.0), a credit bureau and a bank as processes with keys of their own.
// A proof and salts are random, so the documents are made only where they are absent or with --prove.
//
//   node tools/docs/make-sourced-examples.ts [--prove]
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { attest } from "@svc/attest";
import {
  createSigner,
  encodeHex,
  encodeUtf8,
  type SourceEvidence,
  type SourceOpening,
  sha256,
  TRUST_FILE_TYPE,
} from "@svc/core";
import { askSources, type SignedInputs } from "@svc/source";
import { commandLine } from "../command-line.ts";
import { creditData } from "../published/german-credit.ts";
import { REPOSITORY } from "../testing/paths.ts";

export const SOURCED_EXAMPLES = `${REPOSITORY}docs/examples/sources/`;
const PROCESS = fileURLToPath(new URL("./source-process.ts", import.meta.url));

const ISSUED_AT = 1_795_335_000;
const EXPIRES_AT = 2_110_000_000;
const signingKey = encodeHex(sha256(encodeUtf8("documentation example: lender")));
const LENDER = createSigner(signingKey).publicKey;
const ROW = 3;

/** A source's answer; without a request, its public key. */
async function ask(which: "bureau" | "bank", request: unknown): Promise<unknown> {
  const child = spawn(process.execPath, [PROCESS, which, String(ISSUED_AT - 60), String(ISSUED_AT + 600)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(request === null ? "" : JSON.stringify(request));
  return JSON.parse(await text(child.stdout));
}

async function askBoth(): Promise<SourceOpening[]> {
  const request = askSources({ audience: LENDER, subject: `row ${ROW}` });
  const answers = await Promise.all([ask("bureau", request), ask("bank", request)]);
  return answers.map((answer) => (answer as SignedInputs).opening);
}

/** Inputs of the example: the applicant's own, and those in the sources' openings. */
function inputsOf(sources: readonly SourceOpening[]) {
  const cells = creditData().split("\n")[ROW - 1]?.split(/\s+/) ?? [];
  const [, duration, , , amount, , , rate, , , , , age] = cells.map(Number);
  const signed = sources.flatMap(({ inputs }) =>
    inputs.map(({ pointer, value }) => [pointer.replace("/applicant/", ""), value]),
  );
  return {
    application: { amount, duration_months: duration },
    applicant: { age, instalment_rate: rate, ...Object.fromEntries(signed) },
  };
}

const STEPS = ["intake", "identity", "affordability", "credit_policy", "human_review", "approve", "decline"];
const PATH = ["intake", "identity", "affordability", "credit_policy", "approve"];

/** The published policy demands no sources: their statements travel beside the attestation. */
async function beside(sources: readonly SourceOpening[]) {
  let evidence: SourceEvidence | undefined;
  const attestation = await attest({
    pipeline: { name: "Consumer credit", steps: STEPS, manifest: "fair-lending-v1" },
    decision: { path: PATH, inputs: inputsOf(sources), outcome: "approve" },
    options: {
      signingKey,
      issuedAt: ISSUED_AT,
      expiresAt: EXPIRES_AT,
      sources,
      onSourceEvidence: (made) => {
        evidence = made;
      },
    },
  });
  return { attestation, evidence };
}

/** A policy of the lender's own that demands who signs what it reads: their statements are in the attestation. */
async function demanded(sources: readonly SourceOpening[]) {
  const rule = (id: string, input: string, op: "in" | "le", value: readonly string[] | number) => ({
    id,
    description: `${id.replaceAll("-", " ")}, as its source states it.`,
    critical: true,
    vertex: "credit_policy",
    predicate: { input: `/applicant/${input}`, op, value } as never,
    when: { outcome: "approve" },
  });
  return attest({
    pipeline: {
      name: "Credit on sources' word",
      steps: STEPS,
      outcomes: ["approve", "decline"],
      constraints: [
        rule("no-critical-history", "credit_history", "in", ["A30", "A31", "A32", "A34"]),
        rule("few-credits", "existing_credits", "le", 3),
        rule("employed", "employment", "in", ["A72", "A73", "A74", "A75"]),
      ],
      sourced: [
        { input: "/applicant/credit_history", role: "credit-bureau" },
        { input: "/applicant/existing_credits", role: "credit-bureau" },
        { input: "/applicant/employment", role: "bank" },
      ],
    },
    decision: { path: PATH, inputs: inputsOf(sources), outcome: "approve" },
    options: { signingKey, issuedAt: ISSUED_AT, expiresAt: EXPIRES_AT, sources },
  });
}

/** A reader that lets each source speak for what such a source knows. */
async function trust() {
  const keyOf = async (which: "bureau" | "bank") =>
    ((await ask(which, null)) as { readonly public_key: string }).public_key;
  return {
    type: TRUST_FILE_TYPE,
    issuers: [{ public_key: LENDER, label: "Example lender" }],
    sources: [
      {
        public_key: await keyOf("bureau"),
        roles: ["credit-bureau", "/applicant/credit_history", "/applicant/existing_credits"],
        name: "Example credit bureau",
      },
      {
        public_key: await keyOf("bank"),
        roles: ["bank", "/applicant/checking_account", "/applicant/savings"],
        name: "Example bank",
      },
    ],
  };
}

/** @param prove makes new proofs even where there are some */
export async function writeSourcedExamples(prove: boolean): Promise<void> {
  mkdirSync(SOURCED_EXAMPLES, { recursive: true });
  const write = (name: string, document: unknown) =>
    writeFileSync(`${SOURCED_EXAMPLES}${name}`, `${JSON.stringify(document, null, 2)}\n`);
  write("trust.json", await trust());
  if (!prove && existsSync(`${SOURCED_EXAMPLES}attestation.json`)) return;
  const began = performance.now();
  const sources = await askBoth();
  const asked = performance.now();
  const { attestation, evidence } = await beside(sources);
  const proved = performance.now();
  // A nonce serves one decision: the sources are asked again.
  const carrying = await demanded(await askBoth());
  write("attestation.json", attestation);
  write("evidence.json", evidence);
  write("demanded.json", carrying);
  const size = (document: unknown) => `${JSON.stringify(document).length} bytes`;
  console.log(`both sources asked, in processes of their own: ${Math.round(asked - began)} ms`);
  console.log(`proved with what they gave: ${Math.round(proved - asked)} ms`);
  console.log(
    `statement ${size(evidence?.statements[0])}, evidence ${size(evidence)}, opening ${size(sources[0])}`,
  );
  console.log(`attestation ${size(attestation)}, with statements in it ${size(carrying)}`);
}

if (import.meta.main) {
  const { values } = commandLine({
    command: "node tools/docs/make-sourced-examples.ts",
    about: "Writes the documents of docs/examples that have sources.",
    options: { prove: { type: "flag", about: "with a new attestation instead of the present one" } },
  });
  await writeSourcedExamples(values.prove);
}
