// `node tools/completeness/make-month.ts`: one issuer's month as the tests of periods need it, with real proofs under the
// shipped circuit, thin, and the openings of two. Makes all of it anew; the ids change, the tests do not.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DecisionOpening, encodeHex, sha256, type ThinAttestation } from "@svc/core";
import { findCircuitDir, VDI } from "@svc/vdi-prover";
import { slim } from "@svc/vdi-verifier";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";

commandLine(
  "usage: node tools/completeness/make-month.ts\nWrites one issuer's month for the tests of periods, all of it anew.",
  {},
);

// March 2027: within the time in which the shipped circuit is in force.
const FROM = 1_803_859_200;
const TO = 1_806_537_600;
const STREAM = "loans";
const OUT = join(REPOSITORY, "sdk/verifier/test/periods/vectors/month.json");

interface Wanted {
  readonly number?: number;
  readonly stream?: string;
  readonly issuedAt?: number;
  readonly by?: string;
  readonly opening?: boolean;
}

/** By name: the month itself, and what attacks on it bring. */
const WANTED: Readonly<Record<string, Wanted>> = {
  ...Object.fromEntries(
    Array.from({ length: 13 }, (_, i) => i + 1).map((number) => [
      String(number),
      { number, opening: number < 3 },
    ]),
  ),
  "beside a": {},
  "beside b": {},
  ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`unknown ${i}`, {}])),
  "5 again": { number: 5 },
  "13 again": { number: 13 },
  "7 later": { number: 7, issuedAt: TO + 5 },
  "13 later": { number: 13, issuedAt: TO + 100 },
  "14": { number: 14, issuedAt: TO - 5 },
  "14 later": { number: 14, issuedAt: TO + 86_400 + 5 },
  "14 when logged": { number: 14, issuedAt: TO + 600 },
  "1 of cards": { number: 1, stream: "cards" },
  "1 of another": { number: 1, by: "another" },
  "beside, later": { issuedAt: TO },
};

const secretOf = (name: string) => encodeHex(sha256(new TextEncoder().encode(`key of a month's ${name}`)));
const circuitDir = findCircuitDir();
const attestations: Record<string, ThinAttestation> = {};
const openings: Record<string, DecisionOpening> = {};
for (const [name, { number, stream = STREAM, issuedAt, by = "issuer", opening = false }] of Object.entries(
  WANTED,
)) {
  const vdi = new VDI({ signingKey: secretOf(by), circuitDir });
  const pipeline = vdi.pipeline({
    name: "Loans",
    steps: ["check", "approve", "decline"],
    outcomes: ["approve", "decline"],
  });
  const outcomeId = (number ?? 1) % 3 === 0 ? "decline" : "approve";
  const made = await vdi.attestWithOpening(
    pipeline,
    {
      executionPath: ["check", outcomeId],
      privateInputs: { amount: 1000 + (number ?? 0), applicant: { age: 30 } },
      outcomeId,
    },
    {
      issuedAt: issuedAt ?? FROM + (number ?? 20) * 3600,
      expiresAt: FROM + 90 * 86_400,
      ...(number === undefined ? {} : { sequence: { stream, number } }),
    },
  );
  attestations[name] = slim(made.attestation);
  if (opening) openings[name] = made.opening;
}
const document = {
  from: FROM,
  to: TO,
  stream: STREAM,
  issuer_secret: secretOf("issuer"),
  attestations,
  openings,
};
writeFileSync(OUT, `${JSON.stringify(document, null, 1)}\n`);
console.log(`${Object.keys(attestations).length} attestations in ${OUT}`);
