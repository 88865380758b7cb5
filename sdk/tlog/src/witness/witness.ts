/**
 * A witness (C2SP tlog-witness v1.0.0): it remembers the largest head it has seen of each log and cosigns a new
 * one only when that provably extends it. Two readers who both demand k of the same n witnesses, k more than half, can
 * be shown two histories only when 2k - n of the witnesses, those that both sets have in common, signed both.
 *
 * Pure over a store: the answer to add-checkpoint is a status, a content type and a body, for any server to
 * send. The new head is stored, by compare-and-set, before the cosignature is handed out: a witness that
 * crashed in between has promised nothing that it forgets.
 */
import {
  currentSeconds,
  decodeUtf8,
  encodeHex,
  encodeUtf8,
  equalBytes,
  readMembers,
  sha256,
} from "@svc/core";
import { type Fail, type Failure, failure, inCodes, type WITNESS_REASONS } from "@svc/core/finding";
import { failTree, verifyConsistency } from "../merkle/verify.ts";
import { type CheckpointBody, parseCheckpoint } from "../note/checkpoint.ts";
import { cosignatureTime, cosignText, type NoteSigner } from "../note/cosignature.ts";
import { type OpenedNote, openNote } from "../note/open-note.ts";
import { encodeNote, encodeSignatureLine, parseNote } from "../note/signed-note.ts";
import { type NoteKey, requireVkey } from "../note/vkey.ts";
import { parseAddCheckpoint } from "./request.ts";

/** A witness's memory of one log. */
export interface WitnessedHead {
  readonly size: bigint;
  readonly root: Uint8Array;
  /** The checkpoint with the log's signature and this witness's cosignature. */
  readonly note: string;
}

export interface WitnessStore {
  read(origin: string): WitnessedHead | null;
  /**
   * Stores a head durably if the stored size is still `expectedSize` (null: nothing is stored), atomically.
   *
   * @returns false, and nothing is written, when another request was quicker
   */
  compareAndSet(origin: string, expectedSize: bigint | null, head: WitnessedHead): boolean;
}

export interface WitnessOptions {
  /** Key of type 0x04. One key for one witness: the signed message does not name it. */
  readonly signer: NoteSigner;
  /** Logs it witnesses: their vkeys, of which the name is the origin unless another is given. */
  readonly logs: readonly { readonly key: string | NoteKey; readonly origin?: string }[];
  readonly store: WitnessStore;
  /** Unix seconds; the system clock when absent. */
  readonly now?: (() => number) | undefined;
}

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 413 | 422;
  readonly contentType: string;
  readonly body: string;
}

/** A checkpoint with its cosignatures and 63 proof lines stays well below. */
export const MAX_REQUEST_BYTES = 64 * 1024;

const TEXT = "text/plain; charset=utf-8";

const fail: Fail<typeof WITNESS_REASONS> = failure;

/**
 * A witness (C2SP tlog-witness): cosigns a log's new head only when it provably extends the one it cosigned
 * before. Its cosignature says nothing about what the entries claim.
 */
export class Witness {
  readonly #signer: NoteSigner;
  readonly #logs = new Map<string, NoteKey[]>();
  readonly #store: WitnessStore;
  readonly #now: () => number;

  constructor(options: WitnessOptions) {
    const given = readMembers(options, ["signer", "logs", "store", "now"], "options");
    const { signer, logs, store, now = currentSeconds } = given as unknown as WitnessOptions;
    if (signer?.key?.type !== "cosignatureV1") throw new TypeError("signer: expected a key of type 0x04");
    this.#signer = signer;
    this.#store = store;
    this.#now = now;
    for (const [i, { key, origin }] of logs.entries()) {
      const known = requireVkey(`logs[${i}].key`, key);
      const name = origin ?? known.name;
      this.#logs.set(name, [...(this.#logs.get(name) ?? []), known]);
    }
  }

  /** Answers POST <submission>/add-checkpoint. */
  addCheckpoint(request: string | Uint8Array): WitnessAnswer {
    if (request.length > MAX_REQUEST_BYTES) {
      return refused(413, fail("request_too_large", { limit: MAX_REQUEST_BYTES }));
    }
    const body = typeof request === "string" ? request : decodeUtf8(request);
    if (body === null) return refused(400, fail("malformed_request", { expected: "utf8" }));
    const parsed = parseAddCheckpoint(body);
    if (!parsed.ok) return refused(400, parsed);
    const { oldSize, proof, note } = parsed.value;
    const unverified = parseNote(note);
    if (!unverified.ok) return refused(400, unverified);
    const checkpoint = parseCheckpoint(unverified.value.text);
    const origin = unverified.value.text.slice(0, unverified.value.text.indexOf("\n"));
    const keys = this.#logs.get(origin);
    if (keys === undefined) return refused(404, fail("log_unknown"));
    const opened = openNote(note, keys);
    if (!opened.ok) return refused(403, opened);
    if (!checkpoint.ok) {
      // An empty tree with a root of its own is a well-formed lie and has its own status.
      const lie = /^.*\n0\n[A-Za-z0-9+/]{43}=\n/.test(unverified.value.text);
      return refused(lie ? 422 : 400, checkpoint);
    }
    if (oldSize > checkpoint.value.size) {
      const sizes = { found: String(oldSize), limit: String(checkpoint.value.size) };
      return refused(400, fail("old_size_too_large", sizes));
    }
    return this.#extend(checkpoint.value, opened.value, oldSize, proof);
  }

  /** Answers GET <monitoring>/<hex SHA-256 of the origin>/checkpoint: the latest cosigned note, or null. */
  latest(originHash: string): string | null {
    for (const origin of this.#logs.keys()) {
      if (encodeHex(sha256(encodeUtf8(origin))) === originHash) return this.#store.read(origin)?.note ?? null;
    }
    return null;
  }

  #extend(
    offered: CheckpointBody,
    note: OpenedNote,
    oldSize: bigint,
    proof: readonly Uint8Array[],
  ): WitnessAnswer {
    const stored = this.#store.read(offered.origin);
    const storedSize = stored?.size ?? 0n;
    if (oldSize !== storedSize) return conflict(storedSize);
    const fault = consistencyFault(stored, offered, proof);
    if (fault !== null) return refused(422, fault);
    const cosignature = cosignText(note.text, this.#signer, this.#time(stored));
    // Only what verified is kept: a stranger may have added lines, one under this witness's own name among them,
    // and a reader who pins this witness would refuse the whole note for it.
    const log = note.verified.map(({ signature }) => signature);
    const kept = encodeNote({ text: note.text, signatures: [...log, cosignature] });
    const head = { size: offered.size, root: offered.root, note: kept };
    if (!this.#store.compareAndSet(offered.origin, stored?.size ?? null, head)) {
      return conflict(this.#store.read(offered.origin)?.size ?? 0n);
    }
    return { status: 200, contentType: TEXT, body: encodeSignatureLine(cosignature) };
  }

  /**
   * The time to cosign at: now, or that of the last cosignature when the clock went back. A cosignature says that
   * nothing larger had been seen by then, so a later head must not carry an earlier time.
   */
  #time(stored: WitnessedHead | null): bigint {
    const now = BigInt(this.#now());
    const parsed = stored === null ? null : parseNote(stored.note);
    const { name, id } = this.#signer.key;
    const own = parsed?.ok
      ? parsed.value.signatures.find((line) => line.name === name && line.id === id)
      : null;
    const last = cosignatureTime(own?.payload ?? new Uint8Array(0)) ?? 0n;
    return last > now ? last : now;
  }
}

/** Why the offered head does not extend the stored one, or null when it does. */
function consistencyFault(
  stored: WitnessedHead | null,
  offered: CheckpointBody,
  proof: readonly Uint8Array[],
): Failure | null {
  const none = failTree("wrong_length", { expected: 0, found: proof.length });
  if (stored === null || stored.size === 0n) return proof.length === 0 ? null : none;
  if (stored.size === offered.size) {
    if (proof.length !== 0) return none;
    const otherwise = fail("cosigned_otherwise", { size: String(stored.size) });
    return equalBytes(stored.root, offered.root) ? null : otherwise;
  }
  const { size, root } = stored;
  const claim = { fromSize: size, toSize: offered.size, fromRoot: root, toRoot: offered.root, proof };
  const verdict = verifyConsistency(claim);
  return verdict.valid ? null : verdict;
}

/** The body is for whoever runs the log: the failure in its codes. */
function refused(status: WitnessAnswer["status"], { reason, values }: Failure): WitnessAnswer {
  return { status, contentType: TEXT, body: `${inCodes({ reason, values })}\n` };
}

function conflict(storedSize: bigint): WitnessAnswer {
  return { status: 409, contentType: "text/x.tlog.size", body: `${storedSize}\n` };
}
