/** The witness: its status codes in their order, what it never signs. */
import { encodeHex, encodeUtf8, sha256 } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { encodeCheckpoint, signCheckpoint } from "../../src/note/checkpoint.ts";
import { cosignatureTime, createNoteSigner, signText } from "../../src/note/cosignature.ts";
import { makeLogPolicy, openCheckpoint } from "../../src/note/policy.ts";
import {
  encodeNote,
  encodeSignatureLine,
  type NoteSignature,
  parseSignatureLine,
} from "../../src/note/signed-note.ts";
import { MemoryWitnessStore } from "../../src/witness/memory-store.ts";
import { encodeAddCheckpoint, parseAddCheckpoint } from "../../src/witness/request.ts";
import { Witness } from "../../src/witness/witness.ts";
import { LOG_ORIGIN, logSigner, logVkey } from "../log/leaves.ts";
import { fork, NOW, newWitness, noteAt, request, rootAt } from "./scene.ts";

describe("add-checkpoint", () => {
  it("cosigns a growing log and remembers it", () => {
    const { witness, vkey } = newWitness();
    for (const [from, to] of [
      [0, 1],
      [1, 8],
      [8, 8],
      [8, 13],
      [13, 40],
    ] as const) {
      const answer = witness.addCheckpoint(request(from, to));
      expect(answer.status).toBe(200);
      const policy = makeLogPolicy({ log: logVkey, witnesses: [vkey], threshold: 1 });
      expect(openCheckpoint(noteAt(to) + answer.body, policy)).toMatchObject({
        ok: true,
        value: { witnessedAt: BigInt(NOW) },
      });
      const latest = witness.latest(encodeHex(sha256(encodeUtf8(LOG_ORIGIN))));
      expect(openCheckpoint(latest, policy).ok).toBe(true);
    }
    expect(witness.latest("00".repeat(32))).toBeNull();
  });

  const stranger = createNoteSigner("stranger.example/log", new Uint8Array(32).fill(7));
  const otherKey = createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(7));
  const badSignature = noteAt(20).replace(/.{6}=*\n$/, (end) => `AAAA${end.slice(4)}`);
  const signed = (text: string) => encodeNote({ text, signatures: [signText(text, logSigner)] });
  const emptyWithRoot = signed(
    encodeCheckpoint({ origin: LOG_ORIGIN, size: 0n, root: rootAt(5), extensions: [] }),
  );
  const cases: [string, string, number, string?][] = [
    [
      "an unknown origin",
      encodeAddCheckpoint({
        oldSize: 10n,
        proof: [],
        note: signCheckpoint({ size: 20, root: rootAt(20) }, stranger),
      }),
      404,
    ],
    [
      "an unknown origin, even with a wrong old size",
      encodeAddCheckpoint({
        oldSize: 99n,
        proof: [],
        note: signCheckpoint({ size: 20, root: rootAt(20) }, stranger),
      }),
      404,
    ],
    [
      "a stranger's key for a known origin",
      encodeAddCheckpoint({
        oldSize: 10n,
        proof: [],
        note: signCheckpoint({ size: 20, root: rootAt(20) }, otherKey),
      }),
      403,
    ],
    [
      "a known key's bad signature",
      encodeAddCheckpoint({ oldSize: 99n, proof: [], note: badSignature }),
      403,
    ],
    ["an old size beyond the checkpoint", request(30, 20), 400],
    ["an old size that is not the stored one", request(5, 20), 409, "10\n"],
    ["an old size of 0 when something is stored", request(0, 20), 409, "10\n"],
    [
      "a proof that does not hold",
      encodeAddCheckpoint({ oldSize: 10n, proof: [rootAt(3)], note: noteAt(20) }),
      422,
    ],
    ["no proof", encodeAddCheckpoint({ oldSize: 10n, proof: [], note: noteAt(20) }), 422],
    ["a fork with its own consistent history", request(10, 20, fork), 422],
    [
      "another root at the stored size",
      encodeAddCheckpoint({ oldSize: 10n, proof: [], note: noteAt(10, fork) }),
      422,
    ],
    [
      "a proof between equal sizes",
      encodeAddCheckpoint({ oldSize: 10n, proof: [rootAt(3)], note: noteAt(10) }),
      422,
    ],
    [
      "an empty tree with a root of its own",
      encodeAddCheckpoint({ oldSize: 0n, proof: [], note: emptyWithRoot }),
      422,
    ],
    [
      "a signed note of a known log that is no checkpoint",
      `old 10\n\n${signed(`${LOG_ORIGIN}\ntwenty\n`)}`,
      400,
    ],
    ["no blank line", "old 10", 400],
    ["no old size", `\n\n${noteAt(20)}`, 400],
    ["a first line of another name", `new 10\n\n${noteAt(20)}`, 400],
    ["a hexadecimal old size", `old 0x0a\n\n${noteAt(20)}`, 400],
    ["a proof line that is no hash", `old 10\nAAAA\n\n${noteAt(20)}`, 400],
    [
      "64 proof lines",
      encodeAddCheckpoint({ oldSize: 10n, proof: Array(64).fill(rootAt(3)), note: noteAt(20) }),
      400,
    ],
    ["a note without signatures", "old 10\n\nlog.example/receipts\n20\n", 400],
    ["a body beyond the limit", `old 10\n\n${"x".repeat(65 * 1024)}`, 413],
  ];
  for (const [name, body, status, wanted] of cases) {
    it(`answers ${status} to ${name}, and remembers nothing of it`, () => {
      const { witness, witnessStore } = newWitness();
      witness.addCheckpoint(request(0, 10));
      const before = witnessStore.read(LOG_ORIGIN);
      const answer = witness.addCheckpoint(body);
      recordVerdict(`witness/${name}`, answer.status);
      expect(answer.status).toBe(status);
      if (wanted !== undefined)
        expect(answer).toMatchObject({ body: wanted, contentType: "text/x.tlog.size" });
      expect(witnessStore.read(LOG_ORIGIN)).toBe(before);
    });
  }

  it("names what is missing of a request without a blank line", () => {
    for (const body of ["old 10", "old 1\n", ""])
      expect(parseAddCheckpoint(body)).toMatchObject({
        reason: "malformed_request",
        values: { expected: "blank_line" },
      });
    expect(parseAddCheckpoint(`\n\n${noteAt(10)}`)).toMatchObject({ values: { expected: "old_line" } });
  });

  it.each([
    ["text", (length: number) => "x".repeat(length)],
    ["bytes", (length: number) => new Uint8Array(length).fill(0x78)],
  ])("reads requests of 64 KiB, and none of one more: %s", (_, make) => {
    const { witness } = newWitness();
    expect(witness.addCheckpoint(make(64 * 1024)).status).toBe(400);
    expect(witness.addCheckpoint(make(64 * 1024 + 1)).status).toBe(413);
  });

  it("keeps no line but the log's and its own: a stranger could make readers refuse the note", () => {
    const { witness, signer, vkey } = newWitness();
    const forged = encodeSignatureLine({ ...signer.key, payload: new Uint8Array(72).fill(1) });
    const strangers = encodeSignatureLine({ name: "a.example", id: "00000000", payload: Uint8Array.of(1) });
    const answer = witness.addCheckpoint(request(0, 10) + forged + strangers.repeat(90));
    expect(answer.status).toBe(200);
    const latest = witness.latest(encodeHex(sha256(encodeUtf8(LOG_ORIGIN))));
    expect(latest).toBe(noteAt(10) + answer.body);
    const policy = makeLogPolicy({ log: logVkey, witnesses: [vkey], threshold: 1 });
    expect(openCheckpoint(latest, policy).ok).toBe(true);
  });

  it.each([
    ["of its own name", newWitness().signer],
    ["named as the log", createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(5), "cosignatureV1")],
  ])("states no earlier time for a larger head when its clock goes back", (_, signer) => {
    let now = NOW;
    const options = { signer, logs: [{ key: logVkey }], store: new MemoryWitnessStore() };
    const witness = new Witness({ ...options, now: () => now });
    const times = [0, -50, -20, 7].map((drift, i) => {
      now = NOW + drift;
      const { body } = witness.addCheckpoint(request([0, 10, 20, 20][i] as number, 10 * Math.min(i + 1, 2)));
      return Number(cosignatureTime((parseSignatureLine(body.trimEnd()) as NoteSignature).payload)) - NOW;
    });
    expect(times).toEqual([0, 0, 0, 7]);
  });

  it("answers 422 to a proof from nothing", () => {
    const body = encodeAddCheckpoint({ oldSize: 0n, proof: [rootAt(3)], note: noteAt(20) });
    expect(newWitness().witness.addCheckpoint(body).status).toBe(422);
  });

  it("has an answer to everything, and never a cosignature for it", () => {
    const { witness, witnessStore } = newWitness();
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("old 0", "old 10", "", LOG_ORIGIN, ...noteAt(3).split("\n")),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const whole = lines.join("\n").includes(noteAt(3));
        const { status } = witness.addCheckpoint(lines.join("\n"));
        if (!whole) expect([400, 403, 404, 413]).toContain(status);
      }),
      { numRuns: runs(300, 10_000) },
    );
    expect(witnessStore.read(LOG_ORIGIN)).toBeNull();
  });

  it("reads a request of bytes as its text; bytes that are not UTF-8 are told apart", () => {
    const { body } = newWitness().witness.addCheckpoint(request(0, 10));
    expect(newWitness().witness.addCheckpoint(encodeUtf8(request(0, 10)))).toMatchObject({
      status: 200,
      body,
    });
    const answer = newWitness().witness.addCheckpoint(Uint8Array.of(0xff, 0xfe));
    expect(answer).toMatchObject({ status: 400, body: "malformed_request, expected utf8\n" });
  });

  it("says whether the other root of a size is its own, or a proof is of no length that is right", () => {
    const { witness } = newWitness();
    witness.addCheckpoint(request(0, 10));
    const ask = (proof: Uint8Array[], note: string) =>
      witness.addCheckpoint(encodeAddCheckpoint({ oldSize: 10n, proof, note })).body;
    expect(ask([], noteAt(10, fork))).toBe("cosigned_otherwise, size 10\n");
    expect(ask([rootAt(3)], noteAt(10))).toBe("wrong_length, expected 0, found 1\n");
  });

  it("reads 63 lines of a proof", () => {
    const proof = Array<Uint8Array>(63).fill(rootAt(3));
    expect(parseAddCheckpoint(encodeAddCheckpoint({ oldSize: 1n, proof, note: "x" })).ok).toBe(true);
    expect(
      parseAddCheckpoint(encodeAddCheckpoint({ oldSize: 1n, proof: [...proof, rootAt(3)], note: "x" })),
    ).toMatchObject({
      values: { expected: "hash_lines" },
    });
  });

  it("signs nothing at time 0, which states none", () => {
    const { signer, witnessStore } = newWitness();
    const witness = new Witness({ signer, logs: [{ key: logVkey }], store: witnessStore, now: () => 0 });
    expect(() => witness.addCheckpoint(request(0, 10))).toThrow(RangeError);
    expect(witnessStore.read(LOG_ORIGIN)).toBeNull();
  });

  it("signs nothing when another request was quicker between its read and its write", () => {
    const raced = new MemoryWitnessStore();
    const { witness } = newWitness(5, raced);
    witness.addCheckpoint(request(0, 10));
    const readNow = raced.read.bind(raced);
    const held = readNow(LOG_ORIGIN);
    let reads = 0;
    raced.read = (origin) => (reads++ === 0 ? held : readNow(origin));
    raced.compareAndSet(LOG_ORIGIN, 10n, { size: 15n, root: rootAt(15), note: noteAt(15) });
    const answer = witness.addCheckpoint(request(10, 20));
    expect(answer).toMatchObject({ status: 409, body: "15\n" });
    expect(readNow(LOG_ORIGIN)?.size).toBe(15n);
  });

  it("says that it holds nothing where a store refused what it holds no head for", () => {
    const refusing = new MemoryWitnessStore();
    refusing.compareAndSet = () => false;
    expect(newWitness(5, refusing).witness.addCheckpoint(request(0, 10))).toMatchObject({
      status: 409,
      body: "0\n",
    });
  });

  it("does not sign when its store fails", () => {
    const failing = new MemoryWitnessStore();
    failing.compareAndSet = () => {
      throw new Error("disk full");
    };
    expect(() => newWitness(5, failing).witness.addCheckpoint(request(0, 10))).toThrow("disk full");
  });

  it("needs a cosignature key", () => {
    expect(() => new Witness({ signer: logSigner, logs: [], store: new MemoryWitnessStore() })).toThrow(
      /0x04/,
    );
  });
});
