// One real attestation verified by three verifiers who do not trust each other: receipts, a chain, a score,
// acceptance at each level; then one verifier is revoked, and everything is looked at again.
//
//   node sdk/verifier/examples/three-verifiers.ts [attestation.json]
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createSigner, encodeHex, hashReceipt, sha256, type VerificationReceipt } from "@svc/core";
import {
  ACCEPTANCE_LEVELS,
  type AcceptanceLevel,
  evaluateAcceptancePolicy,
  scoreReceiptSet,
  type TrustedVerifierSet,
  type VerifyOptions,
  verifyAndReceipt,
  verifyReceipt,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";

const NAMES = ["ada", "grace", "edsger"];
const DEFAULT = fileURLToPath(new URL("../test/vectors/real/lending-approve.json", import.meta.url));

/** Results of the example, for tests. */
export interface Story {
  readonly verified: readonly boolean[];
  readonly depth: number | undefined;
  readonly scores: Readonly<Record<string, number>>;
  readonly accepted: Readonly<Record<string, Readonly<Record<AcceptanceLevel, boolean>>>>;
}

export async function tell(path: string, say: (line: string) => void): Promise<Story> {
  const file = JSON.parse(readFileSync(path, "utf8"));
  const attestation = file.attestation ?? file;
  // The example lives an hour after the decision, whenever it is run.
  let clock: number = attestation.issued_at + 3600;
  const registry = new VerifierRegistry({ now: () => clock });
  const secrets = NAMES.map((name) =>
    encodeHex(sha256(new TextEncoder().encode(`example verifier ${name}`))),
  );
  const signers = secrets.map((secret) => createSigner(secret));
  for (const [i, name] of NAMES.entries()) {
    registry.register({ verifierId: idOf(name), name, publicKey: signers[i]?.publicKey ?? "" });
  }
  const roots = (): VerifyOptions => ({
    profileId: "VDI_VERIFY_STRICT_V1",
    now: clock,
    trust: { issuers: [attestation.signature.public_key] },
    revocation: { snapshot: { revokedAttestations: [], revokedKids: [], snapshotTime: clock - 60 } },
  });

  say(`attestation ${attestation.attestation_id}`);
  const receipts: VerificationReceipt[] = [];
  for (const [i, name] of NAMES.entries()) {
    clock += 60;
    const parent = receipts.at(-1);
    const { verification, receipt } = await verifyAndReceipt(attestation, {
      ...roots(),
      signingKey: secrets[i] ?? "",
      verifierId: idOf(name),
      ...(parent === undefined ? {} : { parentReceiptHash: hashReceipt(parent), chainDepth: i }),
    });
    if (receipt === null) throw new Error("the attestation names nothing that a receipt could be about");
    receipts.push(receipt);
    const verdict = verification.valid ? "valid" : `${verification.failedStep} ${verification.reason}`;
    say(`  ${name.padEnd(8)} ${verdict}, ${receipt.checks.length} checks, depth ${receipt.chain_depth}`);
  }

  const tvs: TrustedVerifierSet = {
    tvs_id: "example",
    version: 1,
    verifiers: NAMES.map((name, i) => ({
      verifier_id: idOf(name),
      public_keys: [signers[i]?.publicKey ?? ""],
    })),
  };
  const scores: Record<string, number> = {};
  const accepted: Record<string, Record<AcceptanceLevel, boolean>> = {};

  async function look(title: string, logTimes?: Readonly<Record<string, number>>): Promise<void> {
    say(title);
    const logged = logTimes === undefined ? {} : { logTimes };
    const own = await Promise.all(
      receipts.map((receipt) => {
        const logTime = logTimes?.[hashReceipt(receipt)];
        return verifyReceipt(receipt, {
          attestation,
          registry,
          now: clock,
          ...(logTime === undefined ? {} : { logTime }),
        });
      }),
    );
    for (const { verifier = "", valid, detail } of own) say(`  ${verifier}: ${valid ? "counts" : detail}`);
    const score = scoreReceiptSet(receipts, { registry, now: clock, ...logged });
    scores[title] = score.trust_score;
    say(`  score ${score.trust_score}, ${score.recommendation}, ${score.unique_verifiers} verifiers`);
    const levels: Partial<Record<AcceptanceLevel, boolean>> = {};
    for (const level of Object.keys(ACCEPTANCE_LEVELS) as AcceptanceLevel[]) {
      const policy = { level, tvs, registry, now: clock, spotCheckRate: 1, verification: roots(), ...logged };
      const result = await evaluateAcceptancePolicy(receipts, policy, attestation);
      levels[level] = result.accepted;
      const check = result.spotCheckTriggered
        ? `, spot check ${result.spotCheckValid ? "passed" : "failed"}`
        : "";
      say(`  ${level.padEnd(8)} ${result.reason}, ${result.receiptsAccepted} receipts${check}`);
    }
    accepted[title] = levels as Record<AcceptanceLevel, boolean>;
  }

  await look("all three in good standing");
  const chain = await verifyReceiptChain([...receipts].reverse(), { attestation, registry, now: clock });
  say(`chain ${chain.valid ? `of depth ${chain.depth}` : chain.detail}`);
  say(`unanchored score ${scoreReceiptSet(receipts, { now: clock }).trust_score}`);

  clock += 60;
  registry.revoke(idOf("grace"), "key lost");
  await look("grace revoked");
  const broken = await verifyReceiptChain(receipts, { attestation, registry, now: clock });
  say(`chain ${broken.valid ? `of depth ${broken.depth}` : broken.reason}`);
  const logTimes = Object.fromEntries(
    receipts.map((receipt) => [hashReceipt(receipt), receipt.verified_at + 1]),
  );
  await look("grace revoked, her receipt logged before", logTimes);

  return { verified: receipts.map(({ result }) => result.valid), depth: chain.depth, scores, accepted };
}

function idOf(name: string): string {
  return `vdi:verifier:${name}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await tell(process.argv[2] ?? DEFAULT, (line) => console.log(line));
}
