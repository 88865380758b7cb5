/**
 * A log asking its witnesses to cosign a published checkpoint.
 *
 * Witnesses never hold up the log: each is asked on its own, a failure is reported beside the result, and
 * whether enough of them signed is for the readers' policies to say. Whatever a witness answers is verified
 * before it becomes part of the note; lines by other keys are dropped.
 */
import { readFunction, readList, readMembers, VdiError } from "@svc/core";
import { type COSIGNING_REASONS, type Fail, type FailureOf, failure } from "@svc/core/finding";
import { consistencyProof } from "../merkle/prove.ts";
import type { NodeReader } from "../merkle/range.ts";
import { parseCheckpoint, parseDecimal } from "../note/checkpoint.ts";
import { cosignatureTime, verifyTextSignature } from "../note/cosignature.ts";
import { encodeNote, type NoteSignature, parseNote, parseSignatureLine } from "../note/signed-note.ts";
import { type NoteKey, requireVkey } from "../note/vkey.ts";
import { encodeAddCheckpoint } from "./request.ts";

export interface WitnessEndpoint {
  /** vkey of type 0x04. */
  readonly key: string | NoteKey;
  /** Posts an add-checkpoint body and gives the answer; rejects when the witness is out of reach. */
  post(body: string): Promise<{ readonly status: number; readonly body: string }>;
  /** Size the witness is thought to hold; it is asked again with its own answer when that is wrong. */
  readonly knownSize?: bigint | undefined;
}

export interface Collected {
  /** The note with every cosignature that verified. */
  readonly note: string;
  /** Sizes that the witnesses hold now, by key name: `knownSize` of the next round. */
  readonly sizes: ReadonlyMap<string, bigint>;
  readonly failures: readonly (WitnessFailure & { readonly witness: string })[];
}

export type WitnessFailure = FailureOf<typeof COSIGNING_REASONS>;

const fail: Fail<typeof COSIGNING_REASONS> = failure;

/**
 * Collects cosignatures on a checkpoint note of the log whose hashes `read` gives.
 *
 * @throws TypeError when the note is no checkpoint, and for witnesses that are no list of endpoints; none is asked then
 */
export async function collectCosignatures(
  note: string,
  read: NodeReader,
  witnesses: readonly WitnessEndpoint[],
): Promise<Collected> {
  const endpoints = readList(witnesses, "witnesses", "endpoints").map((witness, i) =>
    readEndpoint(witness, `witnesses[${i}]`),
  );
  const parsed = parseNote(note);
  const checkpoint = parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
  if (!parsed.ok || !checkpoint.ok) throw new TypeError("note: expected a signed checkpoint");
  const size = checkpoint.value.size;
  const signatures: NoteSignature[] = [...parsed.value.signatures];
  const sizes = new Map<string, bigint>();
  const failures: (WitnessFailure & { witness: string })[] = [];
  const answers = await Promise.all(
    endpoints.map(async (witness) => ({ key: witness.key, answer: await ask(witness, note, size, read) })),
  );
  for (const { key, answer } of answers) {
    if (!answer.ok) {
      failures.push({ witness: key.name, ...answer.failure });
      continue;
    }
    const signature = ownSignature(answer.body, parsed.value.text, key);
    if (signature === null) {
      failures.push({ witness: key.name, ...fail("no_valid_cosignature") });
      continue;
    }
    sizes.set(key.name, size);
    const replaced = signatures.findIndex(({ name, id }) => name === key.name && id === key.id);
    if (replaced >= 0) signatures.splice(replaced, 1);
    signatures.push(signature);
  }
  return { note: encodeNote({ text: parsed.value.text, signatures }), sizes, failures };
}

interface ReadEndpoint extends Pick<WitnessEndpoint, "post"> {
  readonly key: NoteKey;
  readonly knownSize: bigint;
}

function readEndpoint(input: unknown, argument: string): ReadEndpoint {
  const { key, post, knownSize = 0n } = readMembers(input, ["key", "post", "knownSize"], argument);
  const read = readFunction<WitnessEndpoint["post"]>(post, `${argument}.post`);
  if (read === null) throw new TypeError(`${argument}.post: expected a function`);
  if (typeof knownSize !== "bigint" || knownSize < 0n) {
    throw new TypeError(`${argument}.knownSize: expected a size as a bigint`);
  }
  return { key: requireVkey(`${argument}.key`, key as string | NoteKey), post: read, knownSize };
}

type Answer = { ok: true; body: string } | { ok: false; failure: WitnessFailure };

/** Longest quotation of a witness's own text. */
const MAX_SAID = 200;

async function ask(witness: ReadEndpoint, note: string, size: bigint, read: NodeReader): Promise<Answer> {
  try {
    const first = await witness.post(requestFrom(witness.knownSize, note, size, read));
    if (first.status !== 409) return answerOf(first);
    const stored = parseDecimal(first.body.replace(/\n$/, ""));
    if (stored === null || stored > size) {
      const holds = stored === null ? null : String(stored);
      return { ok: false, failure: fail("refused", { status: first.status, holds, said: null }) };
    }
    return answerOf(await witness.post(requestFrom(stored, note, size, read)));
  } catch (error) {
    if (error instanceof VdiError && error.code === "log_damaged") throw error;
    // A witness that cannot be reached must not take the log down; the failure is reported.
    const said = error instanceof Error ? error.message.slice(0, MAX_SAID) : null;
    return { ok: false, failure: fail("unreachable", { said }) };
  }
}

function requestFrom(oldSize: bigint, note: string, size: bigint, read: NodeReader): string {
  const proof = oldSize > 0n && oldSize < size ? consistencyProof(Number(oldSize), Number(size), read) : [];
  return encodeAddCheckpoint({ oldSize, proof, note });
}

function answerOf({ status, body }: { status: number; body: string }): Answer {
  if (status === 200) return { ok: true, body };
  const said = body.slice(0, MAX_SAID).trim();
  return { ok: false, failure: fail("refused", { status, holds: null, said: said === "" ? null : said }) };
}

function ownSignature(body: string, text: string, key: NoteKey): NoteSignature | null {
  for (const line of body.split("\n").slice(0, 100)) {
    const signature = parseSignatureLine(line);
    if (signature?.name !== key.name || signature.id !== key.id) continue;
    // A witness states a time; zero states none and must not be answered (tlog-witness).
    if (cosignatureTime(signature.payload) === 0n) continue;
    if (verifyTextSignature(text, signature, key)) return signature;
  }
  return null;
}
