/**
 * The hammer: many writers append while readers verify every answer, until told to stop; then everything is
 * verified once more against one common checkpoint.
 *
 * Invariants: an acknowledged receipt is at its index, with its hash, in every later tree; the same receipt has
 * one index for ever; every checkpoint a reader is shown extends the one before; at the end the whole log is
 * derived again by fsck. A violation ends up in the report, with the first few in full.
 */

import { createHash, randomBytes } from "node:crypto";
import {
  ATTESTATION_PREFIX,
  createSigner,
  DOMAINS,
  digest,
  type Signer,
  type VerificationReceipt,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { FSCK_SET, LOG_SET, sentenceOf } from "@svc/messages";
import { fsck, LogClient, type LogPolicy, type TileSource } from "@svc/tlog";
import { receiptEntryCheck, type SignedLogEntry, verifyReceiptAt } from "@svc/vdi-transparency";
import { issueReceipt, type ReceiptContent, recordOf } from "@svc/vdi-verifier";

/** The log under the hammer: an append endpoint and its tiles. */
export interface HammerTarget {
  append(receipt: VerificationReceipt): Promise<SignedLogEntry>;
  readonly source: TileSource;
  readonly policy: LogPolicy;
}

export interface HammerOptions {
  readonly writers: number;
  readonly readers: number;
  readonly seconds: number;
  /** Share of repeated receipts, from 0 to 1. */
  readonly repeats?: number;
  /** Milliseconds of a monotonic clock; the machine's when absent. */
  readonly now?: () => number;
}

export interface HammerReport {
  readonly ok: boolean;
  /** Different receipts acknowledged. */
  readonly appended: number;
  /** Repeated receipts answered with their first index. */
  readonly repeated: number;
  readonly appendsPerSecond: number;
  /** Checkpoints that readers accepted as extending the one before. */
  readonly checkpoints: number;
  /** Entries that readers proved included while the log grew. */
  readonly proofs: number;
  /** Size of the common checkpoint against which every acknowledged receipt was verified at the end. */
  readonly finalSize: number;
  readonly violations: readonly string[];
}

const MAX_VIOLATIONS = 20;

interface Acknowledged {
  readonly receipt: VerificationReceipt;
  readonly entry: SignedLogEntry;
}

/** What writers and readers share while the hammer runs. */
interface Run {
  readonly target: HammerTarget;
  readonly acknowledged: Acknowledged[];
  readonly violations: string[];
  readonly counts: { repeated: number; checkpoints: number; proofs: number };
  /** False once the time is over or there are violations enough. */
  going(): boolean;
}

/** Runs the hammer for the given time. Rejects with what the target rejects with; a wrong answer is in the report. */
export async function hammer(target: HammerTarget, options: HammerOptions): Promise<HammerReport> {
  const { writers, readers, seconds, repeats = 0.1, now = () => performance.now() } = options;
  const acknowledged: Acknowledged[] = [];
  const violations: string[] = [];
  const counts = { repeated: 0, checkpoints: 0, proofs: 0 };
  const began = now();
  const until = began + seconds * 1000;
  const going = () => now() < until && violations.length < MAX_VIOLATIONS;
  const run: Run = { target, acknowledged, violations, counts, going };

  await Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(run, writer, repeats)),
    ...Array.from({ length: readers }, () => read(run)),
  ]);
  const elapsedSeconds = (now() - began) / 1000;
  const finalSize = await verifyAll(run);
  return {
    ok: violations.length === 0,
    appended: acknowledged.length,
    repeated: counts.repeated,
    appendsPerSecond: Math.round(acknowledged.length / elapsedSeconds),
    checkpoints: counts.checkpoints,
    proofs: counts.proofs,
    finalSize,
    violations: violations.slice(0, MAX_VIOLATIONS),
  };
}

/** Appends new receipts and, now and then, one that it has sent before: that one has to come out at its first index. */
async function write(run: Run, writer: number, repeats: number): Promise<void> {
  const { target, acknowledged, violations, counts } = run;
  const signer = createSigner(randomBytes(32).toString("hex"));
  const own: Acknowledged[] = [];
  for (let i = 0; run.going(); i++) {
    const again = own.length > 0 && Math.random() < repeats ? pick(own) : undefined;
    const receipt = again?.receipt ?? makeReceipt(signer, writer, i);
    const entry = await target.append(receipt);
    if (again === undefined) {
      own.push({ receipt, entry });
      acknowledged.push({ receipt, entry });
    } else if (entry.log_index === again.entry.log_index && entry.entry_hash === again.entry.entry_hash) {
      counts.repeated += 1;
    } else {
      violations.push(
        `receipt ${receipt.receipt_id} is entry ${again.entry.log_index} and ${entry.log_index}`,
      );
    }
  }
}

/** Follows the log, and proves of what was acknowledged that it is in the tree it was shown. */
async function read({ target, acknowledged, violations, counts, going }: Run): Promise<void> {
  const client = new LogClient({ source: target.source, policy: target.policy });
  while (going()) {
    const update = await client.update();
    if (!update.ok) {
      violations.push(`checkpoint refused: ${update.reason}: ${sentenceOf(LOG_SET, update)}`);
      return;
    }
    counts.checkpoints += 1;
    const size = Number(update.checkpoint.checkpoint.size);
    const covered = acknowledged.filter(({ entry }) => entry.log_index < size);
    if (covered.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    else {
      await verifyOne(client, pick(covered), violations);
      counts.proofs += 1;
    }
  }
}

/** Every acknowledged receipt against one checkpoint, and the whole log derived again. */
async function verifyAll({ target, acknowledged, violations }: Run): Promise<number> {
  const indices = new Set(acknowledged.map(({ entry }) => entry.log_index));
  if (indices.size !== acknowledged.length) violations.push("two receipts were acknowledged at one index");
  const client = new LogClient({ source: target.source, policy: target.policy });
  const update = await client.update();
  if (!update.ok) {
    violations.push(`last checkpoint refused: ${update.reason}: ${sentenceOf(LOG_SET, update)}`);
    return 0;
  }
  for (const one of acknowledged) {
    if (violations.length >= MAX_VIOLATIONS) break;
    await verifyOne(client, one, violations);
  }
  const report = await fsck(target.source, { policy: target.policy, checkEntry: receiptEntryCheck() });
  for (const { where, problem, values } of report.findings)
    violations.push(`fsck: ${where}: ${problem}: ${sentenceOf(FSCK_SET, { reason: problem, values })}`);
  return Number(update.checkpoint.checkpoint.size);
}

async function verifyOne(
  client: LogClient,
  { receipt, entry }: Acknowledged,
  violations: string[],
): Promise<void> {
  const proof = await client.proveInclusion(entry.log_index);
  if (!proof.ok) violations.push(`entry ${entry.log_index}: ${proof.reason}: ${sentenceOf(LOG_SET, proof)}`);
  else if (proof.value.entry_hash !== entry.entry_hash) {
    violations.push(`entry ${entry.log_index} is another than the one acknowledged`);
  }
  const verdict = await verifyReceiptAt(client, receipt, entry.log_index);
  if (!verdict.valid)
    violations.push(`entry ${entry.log_index}: ${verdict.reason}: ${sentenceOf(LOG_SET, verdict)}`);
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}

/** A signed receipt about an attestation that does not exist: a log commits to what was said, true or not. */
function makeReceipt(signer: Signer, writer: number, i: number): VerificationReceipt {
  const hex = (words: string) => createHash("sha256").update(words).digest("hex");
  const about = hex(`${signer.publicKey} ${i}`);
  const now = currentSeconds();
  const trust = {
    issuer: "self_asserted",
    circuit: "built_in",
    manifest: "registry",
    revocation: "not_checked",
    time: "self_asserted",
    inputs: "self_asserted",
    execution: "self_asserted",
  } as const;
  const content: ReceiptContent = {
    attestationId: `${ATTESTATION_PREFIX}${about}`,
    attestationHash: hex(about),
    verifierId: `vdi:verifier:hammer-${writer}`,
    profileId: "VDI_VERIFY_STANDARD_V1",
    checks: [{ check: "schema", valid: true }],
    conclusive: true,
    recorded: recordOf([{ name: "schema", valid: true }], trust, null),
    trust,
    trustDigest: digest(DOMAINS.trust, { built_in: about }),
    evaluatedAt: now,
    verifiedAt: now,
  };
  return issueReceipt(content, signer);
}
