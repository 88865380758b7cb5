// A log policy that a caller passes: one that was made here, or one made by hand and read as strictly.
import { describe, expect, it } from "vitest";
import { fsck } from "../../src/fsck/fsck.ts";
import { publishLog } from "../../src/log/publish.ts";
import { nodeReader } from "../../src/log/read.ts";
import { signCheckpoint } from "../../src/note/checkpoint.ts";
import { cosignText, createNoteSigner } from "../../src/note/cosignature.ts";
import { type LogPolicy, makeLogPolicy, openCheckpoint, readLogPolicy } from "../../src/note/policy.ts";
import { encodeNote, parseNote } from "../../src/note/signed-note.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { collectCosignatures } from "../../src/witness/collect.ts";
import { logSigner, logVkey } from "../log/leaves.ts";
import { publishedLog } from "../log/published.ts";

const witness = createNoteSigner("witness.example", new Uint8Array(32).fill(6), "cosignatureV1");
const vkey = encodeVkey(witness.key);
const made = makeLogPolicy({ log: logVkey, witnesses: [vkey], threshold: 1 });
const note = signCheckpoint({ size: 1, root: new Uint8Array(32) }, logSigner);

describe("a policy made by hand", () => {
  it("demands what the made one demands", () => {
    const byHand: LogPolicy = { ...made };
    expect(readLogPolicy(byHand, "policy")).toEqual(made);
    expect(openCheckpoint(note, byHand)).toMatchObject({ reason: "witness_quorum_missing" });
    expect(openCheckpoint(note, { ...byHand, witnesses: [], threshold: 0 })).toMatchObject({ ok: true });
  });

  it("is a copy: what is changed afterwards changes nothing that was read", () => {
    const byHand = { ...made, witnesses: [...made.witnesses] };
    const read = readLogPolicy(byHand, "policy");
    byHand.threshold = 0;
    byHand.witnesses.length = 0;
    expect(openCheckpoint(note, read)).toMatchObject({ reason: "witness_quorum_missing" });
    expect(() => (made.witnesses as unknown[]).pop()).toThrow(TypeError);
  });

  const odd: readonly [string, object, RegExp][] = [
    ["a threshold below a quorum", { threshold: -1 }, /^policy\.threshold: /],
    ["a threshold above its witnesses", { threshold: 2 }, /^policy\.threshold: /],
    ["three quarters of a witness", { threshold: 0.75 }, /^policy\.threshold: /],
    ["a threshold as text", { threshold: "1" }, /^policy\.threshold: /],
    ["a threshold that is NaN", { threshold: Number.NaN }, /^policy\.threshold: /],
    ["a threshold that was lost", { threshold: undefined }, /^policy\.threshold: undefined/],
    ["witnesses that were lost", { witnesses: undefined }, /^policy\.witnesses: undefined/],
    ["a log that was lost", { log: undefined }, /^policy\.log: undefined/],
    ["a witness as log", { log: witness.key }, /^policy\.log: /],
    ["one witness twice", { witnesses: [vkey, vkey] }, /^policy\.witnesses: /],
    ["the log among its witnesses", { witnesses: [logSigner.key] }, /^policy\.witnesses: /],
    ["a key whose id is another's", { log: { ...logSigner.key, id: "00000000" } }, /^policy\.log: /],
    ["a number for a time", { notBefore: 5 }, /^policy\.notBefore: /],
    ["a time left out", { notAfter: undefined }, /^policy\.notAfter: /],
    ["an unknown member", { treshold: 1 }, /^policy: unknown member/],
    ["an origin of no text", { origin: "" }, /^policy\.origin: /],
  ];
  it.each(["log", "origin", "witnesses", "threshold"] as const)("without its %s it is refused", (name) => {
    const { [name]: _, ...policy } = made;
    expect(() => readLogPolicy(policy, "policy")).toThrow(new RegExp(`^policy\\.${name}: missing`));
  });
  it.each(odd)("%s is refused", (_, change, message) => {
    const policy = { ...made, ...change } as LogPolicy;
    expect(() => readLogPolicy(policy, "policy")).toThrow(message);
    expect(() => openCheckpoint(note, policy)).toThrow(message);
  });
});

it("the witnesses' time is the one by which as many as are demanded had cosigned, in whatever order", () => {
  const other = createNoteSigner("other.example", new Uint8Array(32).fill(8), "cosignatureV1");
  const read = parseNote(note);
  if (!read.ok) throw new Error("no note");
  const { text, signatures } = read.value;
  const policy = makeLogPolicy({ log: logVkey, witnesses: [vkey, encodeVkey(other.key)], threshold: 2 });
  for (const [first, second] of [
    [10n, 20n],
    [20n, 10n],
  ] as const) {
    const seen = [cosignText(text, witness, first), cosignText(text, other, second)];
    const cosigned = encodeNote({ text, signatures: [...signatures, ...seen] });
    expect(openCheckpoint(cosigned, policy)).toMatchObject({ ok: true, value: { witnessedAt: 20n } });
  }
});

it("a threshold that is none is told as it was given", () => {
  expect(() => makeLogPolicy({ log: logVkey, threshold: 7 })).toThrow(/got 7$/);
  expect(() => makeLogPolicy({ log: logVkey, threshold: "7" as never })).toThrow(/got string$/);
});

it("a greatest age is 0 or more: of 0 a cosignature of this second counts", () => {
  const options = { log: logVkey, now: 1_800_000_000 };
  expect(makeLogPolicy({ ...options, maxAgeSeconds: 0 }).notBefore).toBe(1_800_000_000n);
  expect(() => makeLogPolicy({ ...options, maxAgeSeconds: -1 })).toThrow(RangeError);
  expect(() => makeLogPolicy({ log: logVkey, maxAgeSeconds: 1 })).toThrow("now: needed");
  const whole = "now, maxAgeSeconds: expected whole seconds";
  expect(() => makeLogPolicy({ ...options, maxAgeSeconds: 0.5 })).toThrow(whole);
  expect(() => makeLogPolicy({ ...options, now: 0.5, maxAgeSeconds: 1 })).toThrow(whole);
});

describe("callers' mistakes do not weaken a demand", () => {
  it("fsck with a policy that did not arrive checks nothing", async () => {
    const { files } = await publishedLog(3);
    for (const policy of [Promise.resolve(made), null, new Map(), {}, Object.create(made)]) {
      await expect(fsck(files.source, { policy: policy as LogPolicy })).rejects.toThrow(/^options\.policy/);
    }
    const late = Promise.resolve({ policy: made }) as object;
    await expect(fsck(files.source, late)).rejects.toThrow(/await/);
    const check = Promise.resolve(() => []) as never;
    await expect(fsck(files.source, { checkEntry: check })).rejects.toThrow(/^options\.checkEntry: /);
  });

  it("no witness is asked when one of them is no endpoint", async () => {
    let asked = 0;
    const post = async () => {
      asked += 1;
      return { status: 500, body: "" };
    };
    const store = new MemoryStore();
    const good = { key: vkey, post };
    for (const [bad, message] of [
      [{ key: vkey }, /^witnesses\[1\]\.post: /],
      [{ key: logVkey.slice(1), post }, /^witnesses\[1\]\.key: /],
      [{ key: vkey, post, knownSize: 7 }, /^witnesses\[1\]\.knownSize: /],
      [{ key: vkey, post, knownSize: -1n }, /^witnesses\[1\]\.knownSize: /],
      [Promise.resolve(good), /^witnesses\[1\]: .*await/],
    ] as const) {
      const witnesses = [good, bad] as never;
      await expect(collectCosignatures(note, nodeReader(store), witnesses)).rejects.toThrow(message);
    }
    expect(asked).toBe(0);
  });

  it("nothing is published by what is no signer", async () => {
    const written: string[] = [];
    const files = { read: async () => null, write: async (path: string) => void written.push(path) };
    for (const signer of [
      Promise.resolve(logSigner),
      { ...logSigner, key: { ...logSigner.key, name: "another.example" } },
      { ...logSigner, key: witness.key },
      { key: logSigner.key },
    ]) {
      await expect(publishLog(new MemoryStore(), files, signer as never)).rejects.toThrow(TypeError);
    }
    expect(written).toEqual([]);
  });
});
