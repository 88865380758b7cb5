/** The documents a log hands out: of one tree each, strict in shape, and verifiable by what they say. */
import { decodeHex, encodeHex, parseCheckpointDocument, parseConsistencyProof } from "@svc/core";
import { describe, expect, it } from "vitest";
import { checkpointDocument, checkpointOf, consistencyOf, headOf } from "../../src/log/documents.ts";
import { inclusionProofOf, rootAt } from "../../src/log/inclusion.ts";
import { emptyRoot } from "../../src/merkle/hash.ts";
import { verifyConsistency } from "../../src/merkle/verify.ts";
import { cosignText, createNoteSigner } from "../../src/note/cosignature.ts";
import { makeLogPolicy, openCheckpoint } from "../../src/note/policy.ts";
import { encodeSignatureLine, parseNote } from "../../src/note/signed-note.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { fill, LOG_ORIGIN, logSigner, logVkey } from "./leaves.ts";

const policy = makeLogPolicy({ log: logVkey });
const bytes = (hex: string) => decodeHex(hex, 32) as Uint8Array;

function logOf(size: number): MemoryStore {
  const store = new MemoryStore();
  fill(store, 0, size);
  return store;
}

describe("the head", () => {
  it("names the last entry, and none in an empty log", () => {
    const store = logOf(5);
    const head = headOf(store, logSigner);
    expect(head).toMatchObject({ log_id: LOG_ORIGIN, tree_size: 5, root_hash: encodeHex(rootAt(store)) });
    expect(head.latest_entry_hash).toBe(inclusionProofOf(store, 4).entry_hash);
    const empty = headOf(new MemoryStore(), logSigner);
    expect(empty).toMatchObject({ tree_size: 0, root_hash: encodeHex(emptyRoot()) });
    expect(empty).not.toHaveProperty("latest_entry_hash");
  });
});

describe("consistency", () => {
  it("from every size is of one tree, parses, and verifies against the note beside it", () => {
    const store = logOf(20);
    for (let from = 0; from <= 20; from++) {
      const answer = consistencyOf(store, logSigner, from);
      expect(parseConsistencyProof(answer)).toEqual({ ok: true, value: answer });
      expect(parseCheckpointDocument(answer.checkpoint).ok).toBe(true);
      const opened = openCheckpoint(answer.checkpoint.note, policy);
      expect(opened.ok && opened.value.checkpoint.root).toEqual(bytes(answer.to_root));
      expect(answer.from_root).toBe(encodeHex(rootAt(store, from)));
      const verdict = verifyConsistency({
        fromSize: answer.from_size,
        toSize: answer.to_size,
        fromRoot: bytes(answer.from_root),
        toRoot: bytes(answer.to_root),
        proof: answer.proof.map(bytes),
      });
      if (from === 0) {
        expect(answer).toMatchObject({ proof: [], trust_on_first_use: true });
        expect(verdict).toMatchObject({ valid: false, reason: "nothing_proved" });
      } else {
        expect(answer).not.toHaveProperty("trust_on_first_use");
        expect(verdict).toEqual({ valid: true });
      }
    }
    expect(consistencyOf(store, logSigner, 20).proof).toEqual([]);
  });

  it("from beyond the log, and from what is no size, is refused by name", () => {
    const store = logOf(20);
    const consistency = (from: number) => consistencyOf(store, logSigner, from);
    for (const from of [21, -1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => consistency(from)).toThrow(RangeError);
    }
    expect(() => consistency(21)).toThrow(/size 20/);
    expect(() => consistency("5" as never)).toThrow(TypeError);
  });
});

describe("the checkpoint document", () => {
  it("lists the cosignatures of its note apart", () => {
    const store = logOf(3);
    const { note } = checkpointOf(store, logSigner);
    const parsed = parseNote(note);
    const witness = createNoteSigner("w.example", new Uint8Array(32).fill(9), "cosignatureV1");
    const line = encodeSignatureLine(cosignText(parsed.ok ? parsed.value.text : "", witness, 5n));
    const head = { size: 3, root: rootAt(store) };
    const document = checkpointDocument(note + line, head, logSigner);
    expect(document).toMatchObject({ note: note + line, cosignatures: [line], tree_size: 3 });
    expect(checkpointDocument(note, head, logSigner).cosignatures).toEqual([]);
  });
});
