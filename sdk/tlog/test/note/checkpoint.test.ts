/** Checkpoints, cosignatures and the reader's policy. */

import bodyCases from "vectors:tlog/checkpoint/body-cases.json";
import timestamps from "vectors:tlog/cosignature/timestamps.json";
import upstreamLog from "vectors:tlog/tessera-testdata-log?tree&text";
import { concatBytes, decodeBase64, encodeUtf8, sha256 } from "@svc/core";
import { describe, expect, it } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { emptyRoot } from "../../src/merkle/hash.ts";
import {
  encodeCheckpoint,
  parseCheckpoint,
  parseDecimal,
  signCheckpoint,
} from "../../src/note/checkpoint.ts";
import { cosignatureTime, cosignText, createNoteSigner, signText } from "../../src/note/cosignature.ts";
import { makeLogPolicy, openCheckpoint } from "../../src/note/policy.ts";
import { encodeNote, encodeSignatureLine, parseSignatureLine } from "../../src/note/signed-note.ts";
import { encodeVkey } from "../../src/note/vkey.ts";

describeVectors(
  "published checkpoint bodies",
  bodyCases,
  (cases: { desc: string; body: string; expect: string }[]) => {
    for (const { desc, body, expect: wanted } of cases) {
      it(`${desc}: ${wanted}`, () => {
        const reading = parseCheckpoint(body);
        recordVerdict(`checkpoint/${desc}`, reading.ok ? `${reading.value.size}` : reading.reason);
        expect(reading.ok ? "accept" : "reject").toBe(wanted);
        if (reading.ok) expect(encodeCheckpoint(reading.value)).toBe(body);
      });
    }
  },
);

describeVectors("published cosignatures", timestamps, (cases: { signature_b64: string; time?: number }[]) => {
  it.each(cases)("has time $time", ({ signature_b64, time }) => {
    const signature = parseSignatureLine(`\u2014 witness.example ${signature_b64}`);
    const found = signature === null ? null : cosignatureTime(signature.payload);
    expect(found).toBe(time === undefined ? null : BigInt(time));
  });
});

describeVectors("the checkpoints of a published log", upstreamLog, (files: Record<string, string>) => {
  const { public_key } = JSON.parse(files["KEYS.json"] as string) as { public_key: string };
  for (let size = 0; size <= 15; size++) {
    it(`size ${size} opens under the log's pinned key`, () => {
      const opened = openCheckpoint(files[`checkpoint.${size}`], makeLogPolicy({ log: public_key }));
      expect(opened.ok && opened.value.checkpoint.size).toBe(BigInt(size));
    });
  }
});

const log = createNoteSigner("log.example/receipts", new Uint8Array(32).fill(1));
const witnesses = [2, 3, 4].map((seed) =>
  createNoteSigner(`witness${seed}.example`, new Uint8Array(32).fill(seed), "cosignatureV1"),
);
const [w1, w2, w3] = witnesses as [typeof log, typeof log, typeof log];
const head = { size: 5, root: sha256(encodeUtf8("root")) };
const text = encodeCheckpoint({ origin: log.key.name, size: 5n, root: head.root, extensions: [] });
const cosigned = (...pairs: [typeof log, bigint][]) =>
  signCheckpoint(head, log) +
  pairs.map(([signer, time]) => encodeSignatureLine(cosignText(text, signer, time))).join("");
const vkeys = witnesses.map(({ key }) => encodeVkey(key));

describe("a policy", () => {
  it("accepts the pinned log's checkpoint and gives what was signed", () => {
    const opened = openCheckpoint(signCheckpoint(head, log), makeLogPolicy({ log: log.key }));
    expect(opened).toMatchObject({
      ok: true,
      value: { checkpoint: { size: 5n, origin: log.key.name }, witnesses: [] },
    });
  });

  it("demands k of the pinned witnesses and takes the k-th time", () => {
    const policy = makeLogPolicy({ log: log.key, witnesses: vkeys, threshold: 2 });
    const one = openCheckpoint(cosigned([w1, 100n]), policy);
    expect(one).toMatchObject({ ok: false, reason: "witness_quorum_missing" });
    const two = openCheckpoint(cosigned([w1, 300n], [w3, 100n], [w2, 200n]), policy);
    expect(two).toMatchObject({ ok: true, value: { witnessedAt: 200n } });
    expect(two.ok && two.value.witnesses).toEqual([w1.key.name, w3.key.name, w2.key.name]);
  });

  it("counts one witness once, and a stranger not at all", () => {
    const policy = makeLogPolicy({ log: log.key, witnesses: vkeys.slice(0, 2), threshold: 2 });
    expect(openCheckpoint(cosigned([w1, 1n], [w1, 2n], [w3, 3n]), policy)).toMatchObject({
      reason: "witness_quorum_missing",
    });
  });

  it("rejects the note when a pinned witness's cosignature does not verify, even with enough others", () => {
    const policy = makeLogPolicy({ log: log.key, witnesses: vkeys, threshold: 2 });
    const bad = cosignText(text, w1, 100n);
    const payload = bad.payload.slice();
    payload[7]! ^= 1; // another time than the one signed
    const note = cosigned([w2, 100n], [w3, 100n]) + encodeSignatureLine({ ...bad, payload });
    expect(openCheckpoint(note, policy)).toMatchObject({ ok: false, reason: "bad_signature" });
  });

  it.each([
    ["71 bytes", (payload: Uint8Array) => payload.subarray(0, 71)],
    ["73 bytes", (payload: Uint8Array) => concatBytes(payload, Uint8Array.of(0))],
    ["a time alone", (payload: Uint8Array) => payload.subarray(0, 8)],
  ])("rejects the note when a pinned witness's cosignature has %s", (_, change) => {
    const good = cosignText(text, w1, 100n);
    const note = signCheckpoint(head, log) + encodeSignatureLine({ ...good, payload: change(good.payload) });
    for (const threshold of [0, 1])
      expect(
        openCheckpoint(note, makeLogPolicy({ log: log.key, witnesses: vkeys.slice(0, 1), threshold })),
      ).toMatchObject({ ok: false, reason: "bad_signature" });
  });

  it("rejects the note when a pinned witness signed a time of 2^63 or later", () => {
    for (const [time, accepted] of [
      [2n ** 63n - 1n, true],
      [2n ** 63n, false],
      [2n ** 64n - 1n, false],
    ] as const) {
      const stamp = new Uint8Array(8);
      new DataView(stamp.buffer).setBigUint64(0, time);
      // The key signs this very time: only its size is wrong.
      const signature = w1.sign(encodeUtf8(`cosignature/v1\ntime ${time}\n${text}`));
      const line = encodeSignatureLine({ ...w1.key, payload: concatBytes(stamp, signature) });
      const opened = openCheckpoint(
        signCheckpoint(head, log) + line,
        makeLogPolicy({ log: log.key, witnesses: vkeys.slice(0, 1) }),
      );
      expect(opened.ok, String(time)).toBe(accepted);
      if (!opened.ok) expect(opened.reason).toBe("bad_signature");
      // Nor is a time that is none taken for one that was signed as such.
      const none = w1.sign(encodeUtf8(`cosignature/v1\ntime null\n${text}`));
      const bent = encodeSignatureLine({ ...w1.key, payload: concatBytes(stamp, none) });
      const policy = makeLogPolicy({ log: log.key, witnesses: vkeys.slice(0, 1) });
      expect(openCheckpoint(signCheckpoint(head, log) + bent, policy).ok).toBe(false);
    }
  });

  it("ignores cosignatures older than it allows", () => {
    const policy = makeLogPolicy({
      log: log.key,
      witnesses: vkeys.slice(0, 1),
      threshold: 1,
      maxAgeSeconds: 60,
      now: 1000,
    });
    expect(openCheckpoint(cosigned([w1, 939n]), policy)).toMatchObject({ reason: "witness_quorum_missing" });
    expect(openCheckpoint(cosigned([w1, 940n]), policy).ok).toBe(true);
  });

  it("takes no cosignature from the future for a recent one", () => {
    const witnesses = { log: log.key, witnesses: vkeys.slice(0, 1), threshold: 1 };
    const recent = makeLogPolicy({ ...witnesses, maxAgeSeconds: 60, now: 1000 });
    expect(openCheckpoint(cosigned([w1, 1300n]), recent).ok).toBe(true);
    for (const time of [1301n, 2n ** 63n - 1n]) {
      expect(openCheckpoint(cosigned([w1, time]), recent)).toMatchObject({
        reason: "witness_quorum_missing",
      });
    }
    // Where no time was asked for, whatever the witness states counts.
    expect(openCheckpoint(cosigned([w1, 1301n]), makeLogPolicy(witnesses)).ok).toBe(true);
  });

  it("refuses a checkpoint of another origin under the same key", () => {
    const other = encodeCheckpoint({
      origin: "other.example/log",
      size: 5n,
      root: head.root,
      extensions: [],
    });
    const note = encodeNote({ text: other, signatures: [signText(other, log)] });
    expect(openCheckpoint(note, makeLogPolicy({ log: log.key }))).toMatchObject({ reason: "wrong_origin" });
  });

  it("refuses cosignatures without the log's own signature", () => {
    const note = encodeNote({ text, signatures: [cosignText(text, w1, 5n)] });
    const policy = makeLogPolicy({ log: log.key, witnesses: vkeys.slice(0, 1), threshold: 1 });
    expect(openCheckpoint(note, policy)).toMatchObject({ ok: false, reason: "log_signature_missing" });
  });

  it("cannot demand witnesses of an empty or shorter list", () => {
    expect(() => makeLogPolicy({ log: log.key, threshold: 1 })).toThrow(/threshold/);
    expect(() => makeLogPolicy({ log: log.key, witnesses: [], threshold: 1 })).toThrow(/threshold/);
    expect(() => makeLogPolicy({ log: log.key, witnesses: vkeys, threshold: 4 })).toThrow(/threshold/);
    expect(() => makeLogPolicy({ log: log.key, witnesses: vkeys, threshold: 0.5 })).toThrow(/threshold/);
  });

  it("cannot demand half of the witnesses or fewer: honest ones could have signed two histories", () => {
    const demanding = (threshold: number, count: number) => () =>
      makeLogPolicy({ log: log.key, witnesses: vkeys.slice(0, count), threshold });
    for (const [threshold, count] of [
      [1, 2],
      [1, 3],
    ] as const)
      expect(demanding(threshold, count), `${threshold} of ${count}`).toThrow(/more than half/);
    for (const [threshold, count] of [
      [0, 3],
      [1, 1],
      [2, 2],
      [2, 3],
      [3, 3],
    ] as const)
      expect(demanding(threshold, count)().threshold).toBe(threshold);
  });

  it("cannot list one key twice under two names, nor a log key as a witness", () => {
    const again = createNoteSigner("alias.example", new Uint8Array(32).fill(2), "cosignatureV1");
    expect(() => makeLogPolicy({ log: log.key, witnesses: [w1.key, again.key] })).toThrow(/twice/);
    const asWitness = createNoteSigner("log.example", new Uint8Array(32).fill(1), "cosignatureV1");
    expect(() => makeLogPolicy({ log: log.key, witnesses: [asWitness.key] })).toThrow(/log's own/);
    expect(() => makeLogPolicy({ log: log.key, witnesses: [log.key] })).toThrow(/0x04/);
    expect(() => makeLogPolicy({ log: w1.key })).toThrow(/0x01/);
  });

  it("cannot list two keys of one name and id: one's signature would be taken for the other's bad one", () => {
    // Two points whose ids, 32 bits each, collide under this name.
    const collision = [
      "witness.example+2db625c8+BPaH2F8VdqH7WQkTxwCU5l3Y2yL8LrkZF3L3b4/OmqxY",
      "witness.example+2db625c8+BIx7dlNTviJ0KYBpd7Cb58i4AuP/b5dslVs6MmjtNoEd",
    ];
    expect(() => makeLogPolicy({ log: log.key, witnesses: collision })).toThrow(/one name and id/);
    for (const witness of collision) makeLogPolicy({ log: log.key, witnesses: [witness] });
  });
});

describe("signing", () => {
  it("the empty tree has its own root in its checkpoint", () => {
    const note = signCheckpoint({ size: 0, root: emptyRoot() }, log);
    expect(openCheckpoint(note, makeLogPolicy({ log: log.key })).ok).toBe(true);
    const wrong = signCheckpoint({ size: 0, root: head.root }, log);
    expect(openCheckpoint(wrong, makeLogPolicy({ log: log.key }))).toMatchObject({
      reason: "malformed_checkpoint",
    });
  });

  it("a timestamp is 1 to 2^63 - 1", () => {
    expect(() => cosignText(text, w1, 0n)).toThrow(RangeError);
    expect(() => cosignText(text, w1, 2n ** 63n)).toThrow(RangeError);
    expect(cosignatureTime(cosignText(text, w1, 2n ** 63n - 1n).payload)).toBe(2n ** 63n - 1n);
  });

  it("a key signs only what its type is for", () => {
    expect(() => signText(text, w1)).toThrow(TypeError);
    expect(() => cosignText(text, log, 1n)).toThrow(TypeError);
  });

  it("is deterministic", () => {
    expect(signCheckpoint(head, log)).toBe(signCheckpoint(head, log));
    expect(decodeBase64(text.split("\n")[2])).toEqual(head.root);
  });
});

it("counts end with the largest number of 64 bits", () => {
  expect(parseDecimal("18446744073709551615")).toBe(2n ** 64n - 1n);
  expect(parseDecimal("18446744073709551616")).toBeNull();
  expect(parseDecimal("27670116110564327423")).toBeNull();
});

it("a last line that does not end is none, an extension line too", () => {
  const root = "A".repeat(43);
  const text = `log.example\n1\n${root}=\nmore`;
  expect(parseCheckpoint(`${text}\n`)).toMatchObject({ ok: true, value: { extensions: ["more"] } });
  expect(parseCheckpoint(text)).toMatchObject({ ok: false, values: { expected: "final_newline" } });
});
