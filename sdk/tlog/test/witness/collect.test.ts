/** A log that collects its witnesses' cosignatures. */
import { concatBytes, encodeUtf8, VdiError } from "@svc/core";
import { describe, expect, it } from "vitest";
import { createNoteSigner } from "../../src/note/cosignature.ts";
import { makeLogPolicy, openCheckpoint } from "../../src/note/policy.ts";
import { encodeSignatureLine, type NoteSignature, parseSignatureLine } from "../../src/note/signed-note.ts";
import { encodeVkey } from "../../src/note/vkey.ts";
import { collectCosignatures, type WitnessEndpoint } from "../../src/witness/collect.ts";
import { MemoryWitnessStore } from "../../src/witness/memory-store.ts";
import { Witness } from "../../src/witness/witness.ts";
import { logVkey } from "../log/leaves.ts";
import { fork, NOW, newWitness, noteAt, read, request } from "./scene.ts";

describe("collecting cosignatures", () => {
  const endpointOf = ({ witness, vkey }: ReturnType<typeof newWitness>): WitnessEndpoint => ({
    key: vkey,
    post: async (body) => witness.addCheckpoint(body),
  });

  it("asks again with the size that a witness holds, and keeps going when some fail", async () => {
    const [a, b, c] = [newWitness(11), newWitness(12), newWitness(13)];
    b.witness.addCheckpoint(request(0, 7));
    const liar = createNoteSigner("witness13.example", new Uint8Array(32).fill(99), "cosignatureV1");
    const lying = new Witness({ signer: liar, logs: [{ key: logVkey }], store: new MemoryWitnessStore() });
    const collected = await collectCosignatures(noteAt(20), read, [
      endpointOf(a),
      endpointOf(b),
      { key: c.vkey, post: async (body) => lying.addCheckpoint(body) },
      { key: newWitness(14).vkey, post: () => Promise.reject(new Error("timed out")) },
    ]);
    expect(collected.failures.map(({ witness, reason }) => [witness, reason])).toEqual([
      ["witness13.example", "no_valid_cosignature"],
      ["witness14.example", "unreachable"],
    ]);
    expect([...collected.sizes]).toEqual([
      ["witness11.example", 20n],
      ["witness12.example", 20n],
    ]);
    const vkeys = [a.vkey, b.vkey, c.vkey];
    const opened = openCheckpoint(
      collected.note,
      makeLogPolicy({ log: logVkey, witnesses: vkeys, threshold: 2 }),
    );
    expect(opened).toMatchObject({
      ok: true,
      value: { witnesses: ["witness11.example", "witness12.example"] },
    });
    const all = makeLogPolicy({ log: logVkey, witnesses: vkeys, threshold: 3 });
    expect(openCheckpoint(collected.note, all)).toMatchObject({ reason: "witness_quorum_missing" });
  });

  it("keeps no line that names a witness and does not verify", async () => {
    const a = newWitness(11);
    const bent: WitnessEndpoint = {
      key: a.vkey,
      post: async (body) => {
        const answer = a.witness.addCheckpoint(body);
        const signature = parseSignatureLine(answer.body.trimEnd()) as NoteSignature;
        const payload = signature.payload.slice();
        payload[20]! ^= 1;
        return { ...answer, body: encodeSignatureLine({ ...signature, payload }) };
      },
    };
    const { note, failures } = await collectCosignatures(noteAt(20), read, [bent]);
    expect(failures).toMatchObject([{ reason: "no_valid_cosignature" }]);
    expect(note).toBe(noteAt(20));
  });

  it("takes no cosignature that states no time", async () => {
    const a = newWitness(11);
    const timeless = new Uint8Array(8);
    const text = noteAt(20).split("\n\n")[0];
    const signature = a.signer.sign(encodeUtf8(`cosignature/v1\ntime 0\n${text}\n`));
    const body = encodeSignatureLine({ ...a.signer.key, payload: concatBytes(timeless, signature) });
    const endpoint: WitnessEndpoint = { key: a.vkey, post: async () => ({ status: 200, body }) };
    const { note, failures } = await collectCosignatures(noteAt(20), read, [endpoint]);
    expect(failures).toMatchObject([{ reason: "no_valid_cosignature" }]);
    expect(note).toBe(noteAt(20));
    // It verifies, so it is the missing time and not the signature that is refused; and it fills no quorum.
    const demanding = makeLogPolicy({ log: logVkey, witnesses: [a.vkey], threshold: 1 });
    expect(openCheckpoint(noteAt(20) + body, demanding)).toMatchObject({ reason: "witness_quorum_missing" });
    const undemanding = makeLogPolicy({ log: logVkey, witnesses: [a.vkey] });
    expect(openCheckpoint(noteAt(20) + body, undemanding)).toMatchObject({
      ok: true,
      value: { witnesses: [] },
    });
  });

  it("replaces a witness's older cosignature instead of adding a second", async () => {
    const a = newWitness(11);
    const once = await collectCosignatures(noteAt(20), read, [endpointOf(a)]);
    const twice = await collectCosignatures(once.note, read, [{ ...endpointOf(a), knownSize: 20n }]);
    expect(twice.note).toBe(once.note);
  });

  it("replaces that one alone: others' cosignatures after it stay", async () => {
    const [a, b] = [newWitness(11), newWitness(12)];
    const both = await collectCosignatures(noteAt(20), read, [endpointOf(a), endpointOf(b)]);
    const again = await collectCosignatures(both.note, read, [{ ...endpointOf(a), knownSize: 20n }]);
    const lines = (note: string) => note.trimEnd().split("\n").toSorted();
    expect(lines(again.note)).toEqual(lines(both.note));
  });

  it("keeps another key's cosignature under the same name", async () => {
    const old = newWitness(11);
    const signer = createNoteSigner("witness11.example", new Uint8Array(32).fill(77), "cosignatureV1");
    const witness = new Witness({
      signer,
      logs: [{ key: logVkey }],
      store: new MemoryWitnessStore(),
      now: () => NOW,
    });
    const successor = { witness, vkey: encodeVkey(signer.key) } as ReturnType<typeof newWitness>;
    const once = await collectCosignatures(noteAt(20), read, [endpointOf(old)]);
    const both = await collectCosignatures(once.note, read, [endpointOf(successor)]);
    expect(both.note.startsWith(once.note)).toBe(true);
    expect(both.note.length).toBeGreaterThan(once.note.length);
  });

  it("asks again from the checkpoint's own size, where the witness holds that one already", async () => {
    const a = newWitness(11);
    a.witness.addCheckpoint(request(0, 20));
    const { note, failures } = await collectCosignatures(noteAt(20), read, [endpointOf(a)]);
    expect(failures).toEqual([]);
    expect(note).not.toBe(noteAt(20));
  });

  it.each([
    ["no size", "many\n", null],
    ["a larger size than the checkpoint's", "21\n", "21"],
  ])("asks no second time when a witness answers that it holds %s", async (_, body, holds) => {
    let asked = 0;
    const post = async () => {
      asked += 1;
      return { status: 409, body };
    };
    const { failures } = await collectCosignatures(noteAt(20), read, [{ key: newWitness(11).vkey, post }]);
    expect(failures).toMatchObject([{ reason: "refused", values: { status: 409, holds, said: null } }]);
    expect(asked).toBe(1);
  });

  it.each([99, 100])(
    "reads a hundred lines of an answer and no more: the cosignature after %i",
    async (before) => {
      const a = newWitness(11);
      const post = async (body: string) => {
        const answer = a.witness.addCheckpoint(body);
        return { ...answer, body: "no signature\n".repeat(before) + answer.body };
      };
      const { failures } = await collectCosignatures(noteAt(20), read, [{ key: a.vkey, post }]);
      expect(failures.map(({ reason }) => reason)).toEqual(before < 100 ? [] : ["no_valid_cosignature"]);
    },
  );

  it("ends with a log that is damaged, and reports any other error beside the result", async () => {
    const a = newWitness(11);
    a.witness.addCheckpoint(request(0, 7));
    const asked = (error: unknown) =>
      collectCosignatures(noteAt(20), () => {
        throw error;
      }, [endpointOf(a)]);
    const damaged = new VdiError("log_damaged", "a node is missing");
    await expect(asked(damaged)).rejects.toBe(damaged);
    for (const error of [new VdiError("other", "elsewhere"), null])
      expect((await asked(error)).failures).toMatchObject([{ reason: "unreachable" }]);
  });

  it("tells the beginning of what a witness says, and that it said nothing", async () => {
    const { vkey: key } = newWitness(11);
    const said = async (post: WitnessEndpoint["post"]) =>
      (await collectCosignatures(noteAt(20), read, [{ key, post }])).failures[0]?.values;
    const long = `begins${"x".repeat(300)}`;
    const answer = (body: string) => said(async () => ({ status: 500, body }));
    expect(await answer(long)).toEqual({ status: 500, holds: null, said: long.slice(0, 200) });
    expect(await answer(" full \n")).toMatchObject({ said: "full" });
    expect(await answer("")).toMatchObject({ said: null });
    expect(await said(() => Promise.reject(new Error(long)))).toEqual({ said: long.slice(0, 200) });
    expect(await said(() => Promise.reject(long))).toEqual({ said: null });
  });

  it("asks with a proof from what a witness is thought to hold, and with none from more than there is", async () => {
    const { vkey: key } = newWitness(11);
    const asked = async (knownSize: bigint) => {
      const bodies: string[] = [];
      const post = async (body: string) => {
        bodies.push(body);
        return { status: 500, body: "" };
      };
      const { failures } = await collectCosignatures(noteAt(20), read, [{ key, post, knownSize }]);
      expect(failures).toMatchObject([{ reason: "refused" }]);
      return bodies;
    };
    for (const size of [0, 1, 19, 20, 21]) expect(await asked(BigInt(size))).toEqual([request(size, 20)]);
  });

  it("replaces an older cosignature that stands before the log's signature", async () => {
    const a = newWitness(11);
    const { note } = await collectCosignatures(noteAt(20), read, [endpointOf(a)]);
    const [text, lines = ""] = note.split("\n\n");
    const turned = `${text}\n\n${lines.trimEnd().split("\n").toReversed().join("\n")}\n`;
    expect(turned).not.toBe(note);
    expect((await collectCosignatures(turned, read, [{ ...endpointOf(a), knownSize: 20n }])).note).toBe(note);
  });

  it("refuses what is no note, and a note that is no checkpoint, as the caller's mistake", async () => {
    for (const note of ["no note", noteAt(20).replace("\n20\n", "\ntwenty\n")])
      await expect(collectCosignatures(note, read, [])).rejects.toThrow("note: expected a signed checkpoint");
  });

  it("reports a witness that holds another history", async () => {
    const a = newWitness(11);
    a.witness.addCheckpoint(request(0, 30, fork));
    const larger = await collectCosignatures(noteAt(20), read, [endpointOf(a)]);
    expect(larger.failures).toMatchObject([{ reason: "refused" }]);
    const forked = await collectCosignatures(noteAt(40), read, [endpointOf(a)]);
    expect(forked.failures).toMatchObject([{ reason: "refused", values: { status: 422 } }]);
    expect(forked.note).toBe(noteAt(40));
  });
});
