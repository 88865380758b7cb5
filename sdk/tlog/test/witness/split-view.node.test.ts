/** A log that shows two histories to two readers: which mixtures of honest and dishonest witnesses let it. */
import { describe, expect, it } from "vitest";
import { LONG } from "../../../../tools/testing/paths.ts";
import { nodeReader } from "../../src/log/read.ts";
import { treeRoot } from "../../src/merkle/prove.ts";
import { signCheckpoint } from "../../src/note/checkpoint.ts";
import { cosignText, createNoteSigner, type NoteSigner } from "../../src/note/cosignature.ts";
import { makeLogPolicy, openCheckpoint } from "../../src/note/policy.ts";
import { encodeSignatureLine } from "../../src/note/signed-note.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { MemoryWitnessStore } from "../../src/witness/memory-store.ts";
import { encodeAddCheckpoint } from "../../src/witness/request.ts";
import { Witness } from "../../src/witness/witness.ts";
import { fill, logSigner, logVkey } from "../log/leaves.ts";

const SIZE = 5;
const NOW = 1_800_000_000;
const histories = ["", "forked "].map((name) => {
  const store = new MemoryStore();
  fill(store, 0, SIZE, name);
  return signCheckpoint({ size: SIZE, root: treeRoot(SIZE, nodeReader(store)) }, logSigner);
}) as [string, string];
const [shown, hidden] = histories;

const signers = [0, 1, 2, 3, 4].map((i) =>
  createNoteSigner(`witness${i}.example`, new Uint8Array(32).fill(i + 10), "cosignatureV1"),
);

/** Answers of one witness, however often it is asked: the line for a note, or nothing. */
type Answers = (note: string) => string;

function honest(signer: NoteSigner): Answers {
  const witness = new Witness({
    signer,
    logs: [{ key: logVkey }],
    store: new MemoryWitnessStore(),
    now: () => NOW,
  });
  return (note) => {
    // The log asks as it likes: from nothing, and from the size that the witness holds.
    for (const oldSize of [0n, BigInt(SIZE)]) {
      const { status, body } = witness.addCheckpoint(encodeAddCheckpoint({ oldSize, proof: [], note }));
      if (status === 200) return body;
    }
    return "";
  };
}

function dishonest(signer: NoteSigner): Answers {
  return (note) =>
    encodeSignatureLine(cosignText(note.slice(0, note.indexOf("\n\n") + 1), signer, BigInt(NOW)));
}

/** Returns whether a log finds an order of asking by which two readers of one policy each accept another history. */
function canSplit(witnesses: number, threshold: number, liars: number): boolean {
  const used = signers.slice(0, witnesses);
  const policy = makeLogPolicy({
    log: logVkey,
    witnesses: used.map(({ key }) => encodeVkey(key)),
    threshold,
  });
  // Each honest one is asked about one history first and then about the other: every way to divide them.
  return Array.from({ length: 1 << (witnesses - liars) }, (_, split) => {
    const notes: [string, string] = [shown, hidden];
    for (const [i, signer] of used.entries()) {
      const answers = i < liars ? dishonest(signer) : honest(signer);
      const order = i >= liars && ((split >> (i - liars)) & 1) === 1 ? [1, 0] : [0, 1];
      for (const side of order as (0 | 1)[]) notes[side] += answers(histories[side]);
    }
    return notes.every((note) => openCheckpoint(note, policy).ok);
  }).some(Boolean);
}

const MIXTURES = (LONG ? [1, 2, 3, 4, 5] : [1, 2, 3, 4]).flatMap((witnesses) =>
  Array.from({ length: witnesses }, (_, i) => i + 1)
    .filter((threshold) => 2 * threshold > witnesses)
    .map((threshold) => [witnesses, threshold] as const),
);

describe("two histories for two readers who demand the same witnesses", () => {
  it.each(MIXTURES)(
    "of %i witnesses %i demanded: only when all that two sets share are dishonest",
    (n, k) => {
      const shared = 2 * k - n;
      const split = Array.from({ length: n + 1 }, (_, liars) => canSplit(n, k, liars));
      expect(split).toEqual(split.map((_, liars) => liars >= shared));
    },
  );

  it("without witnesses one log is enough", () => {
    const policy = makeLogPolicy({ log: logVkey });
    expect(histories.map((note) => openCheckpoint(note, policy).ok)).toEqual([true, true]);
  });

  it.each([
    [2, 1],
    [4, 2],
    [5, 2],
  ])("of %i witnesses %i cannot be demanded: honest ones alone would let a log show both", (n, k) => {
    const witnesses = signers.slice(0, n).map(({ key }) => encodeVkey(key));
    expect(() => makeLogPolicy({ log: logVkey, witnesses, threshold: k })).toThrow(RangeError);
  });
});
