// Shared parts of the rows: a genuine attestation, three verifiers, and the list of expected and actual results.
import { readFileSync } from "node:fs";
import * as v from "@svc/vdi-verifier";

export const text = readFileSync("attestation.json", "utf8");
export const loan: v.DecisionAttestation = JSON.parse(text);
export const now = loan.issued_at;
export const day = 86_400;
export const year = 365 * day;
export const issuer = loan.signature.public_key;
export const stranger = v.createSigner("77".repeat(32)).publicKey;
export const people = ["alice", "bob", "carol"].map((name, i) => {
  const signingKey = String(i + 1).repeat(64);
  return { verifierId: `vdi:verifier:${name}`, signingKey, key: v.createSigner(signingKey).publicKey };
});
export const [alice] = people as [(typeof people)[number]];
export const STANDARD = "VDI_VERIFY_STANDARD_V1";
export const policy = v.createTrustPolicy({ issuers: [issuer] });
export const snapshotAt = (snapshotTime: number, ...revokedKids: string[]) => ({
  snapshot: { revokedAttestations: [], revokedKids, snapshotTime },
});
export const tvs: v.TrustedVerifierSet = {
  ...{ tvs_id: "ours", version: 1 },
  verifiers: people.map(({ verifierId, key }) => ({ verifier_id: verifierId, public_keys: [key] })),
};

export const rows: { row: string; wanted: unknown; said: unknown }[] = [];
/** What throws has said "Name: " and the first word of its message, which is the path. */
export async function row(name: string, wanted: unknown, call: () => unknown): Promise<void> {
  let said: unknown;
  try {
    said = await call();
  } catch (error) {
    said = error instanceof Error ? `${error.name}: ${error.message.split(" ")[0]}` : "threw no error";
  }
  rows.push({ row: name, wanted, said: JSON.parse(JSON.stringify(said ?? null)) });
}
export const brief = ({ valid, reason }: { valid: boolean; reason?: string }) => [valid, reason ?? null];
export async function receiptOf(config: v.VerifierConfig & { key?: string }): Promise<v.VerificationReceipt> {
  const { key: _, ...rest } = config;
  return (await v.verifyAndReceipt(loan, { now, profileId: STANDARD, ...rest })).receipt;
}
export const accepted = async (receipts: readonly unknown[], asked: v.AcceptancePolicy, about?: unknown) => {
  const given = about === undefined ? ([] as const) : ([about] as const);
  const result = await v.evaluateAcceptancePolicy(receipts, asked, ...given);
  return [result.accepted, result.reason];
};
export const LEVELS = ["low", "medium", "high", "critical"] as const;
