/**
 * Which of this operator's logs a checkpoint claims to be of, and what an inclusion under it has to pass. A frozen log's
 * key may have leaked, so its signature alone is nothing: the tree has to be one that the log itself had before it was
 * frozen.
 */
import type { InclusionChecker } from "@svc/billing";
import { encodeHex, parseReceipt } from "@svc/core";
import { type CheckpointBody, makeLogPolicy, type NoteKey, parseCheckpoint } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import type { Settings } from "../settings/settings.ts";
import { objectOf } from "../storage/names.ts";
import { inShard, shardOfReceipt } from "./volume-names.ts";
import { type Logs, volumesIn } from "./volumes.ts";

/** The checkpoint's tree is none that the log had before it was frozen or full. */
const OTHER_TREE = { valid: false, reason: "root_mismatch", values: { expected: "frozen_root" } } as const;

/** @param checkpoint evidence: a checkpoint document, of which the note is read */
export async function inclusionChecker(
  env: Logs,
  settings: Settings,
  checkpoint: unknown,
): Promise<InclusionChecker> {
  const { frozenLogs } = settings;
  const claimed = bodyOf(checkpoint);
  const frozen = frozenLogs.find(({ key }) => key.name === claimed?.origin);
  // Made when there is an inclusion to check: reading a key into a policy costs as much as a signature.
  const under =
    (log: NoteKey): InclusionChecker =>
    (receipt, material) =>
      verifyReceiptInclusion(receipt, material, makeLogPolicy({ log }));
  if (claimed === null) return under(settings.logSigner.key);
  if (frozen !== undefined) {
    const isItsOwn = claimed.size <= BigInt(frozen.size) && (await hadTree(env, frozen.key.name, claimed));
    return isItsOwn ? under(frozen.key) : () => OTHER_TREE;
  }
  const { origin } = claimed;
  const shards = settings.logShards.filter(
    (one) => origin === one.origin || origin.startsWith(`${one.origin}/`),
  );
  const volumes = await volumesIn(env, settings, shards);
  const found = volumes.find(({ open, full }) =>
    [open, ...full].some(({ signer }) => signer.key.name === origin),
  );
  if (found === undefined) return under(settings.logSigner.key);
  const full = found.full.find(({ signer }) => signer.key.name === origin);
  if (full !== undefined && !(await hadTree(env, origin, claimed))) return () => OTHER_TREE;
  // A receipt has one log: in another of the operator's it is where nobody looks for what contradicts it.
  return (receipt, material) => {
    const read = parseReceipt(receipt);
    const shard = read.ok ? shardOfReceipt(settings, read.value) : found.shard;
    const isThere = shard.origin === found.shard.origin;
    const { key } = isThere ? (full ?? found.open).signer : inShard(settings, shard).logSigner;
    return under(key)(receipt, material);
  };
}

async function hadTree(env: Logs, origin: string, { size, root }: CheckpointBody): Promise<boolean> {
  const answer = await objectOf(env.RECEIPT_LOG, "log", origin).rootAt(Number(size));
  // A log that cannot be asked confirms nothing.
  return answer.ok && answer.value === encodeHex(root);
}

function bodyOf(checkpoint: unknown): CheckpointBody | null {
  if (typeof checkpoint !== "object" || checkpoint === null || !("note" in checkpoint)) return null;
  const { note } = checkpoint;
  if (typeof note !== "string") return null;
  const read = parseCheckpoint(`${note.split("\n\n", 1)[0]}\n`);
  return read.ok ? read.value : null;
}
