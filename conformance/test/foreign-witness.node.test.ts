// A witness and a monitor that are not of our libraries: Go's standard library, over HTTP and files as a log publishes them.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import {
  appendLeaves,
  collectCosignatures,
  consistencyProof,
  cosignPublished,
  createNoteSigner,
  encodeAddCheckpoint,
  encodeVkey,
  LogClient,
  MemoryStore,
  MemoryWitnessStore,
  makeLogPolicy,
  nodeReader,
  openCheckpoint,
  publishLog,
  signCheckpoint,
  treeRoot,
  Witness,
  type WitnessEndpoint,
} from "@svc/tlog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const GO = fileURLToPath(new URL("../go", import.meta.url));
const installed = spawnSync("go", ["version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "foreign-"));
const program = (name: string) => join(folder, name);

const ORIGIN = "log.example/tree";
const logSigner = createNoteSigner(ORIGIN, new Uint8Array(32).fill(1));
const logVkey = encodeVkey(logSigner.key);
const ownSigner = createNoteSigner("own.example", new Uint8Array(32).fill(2), "cosignatureV1");
const running: ChildProcess[] = [];

function grow(store: MemoryStore, to: number, name = ""): void {
  const from = store.readHead()?.size ?? 0;
  const leaves = Array.from({ length: to - from }, (_, i) => Buffer.from(`${name}leaf ${from + i}`));
  appendLeaves(store, leaves, 1_800_000_000);
}

/** A log's files in a folder. */
function filesIn(place: string) {
  const at = (path: string) => join(place, path);
  const read = async (path: string) => {
    try {
      return new Uint8Array(readFileSync(at(path)));
    } catch {
      return null;
    }
  };
  const write = async (path: string, bytes: Uint8Array) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), bytes);
  };
  return { read, write };
}

async function published(name: string, size: number, leaf = "") {
  const store = new MemoryStore();
  const place = join(folder, name);
  const files = filesIn(place);
  grow(store, size, leaf);
  await publishLog(store, files, logSigner);
  return { store, place, files };
}

async function foreignWitness(name: string, seed: number): Promise<WitnessEndpoint> {
  const file = program(`${name}.seed`);
  writeFileSync(file, `${Buffer.alloc(32, seed).toString("hex")}\n`, { mode: 0o600 });
  const process = spawn(program("witness"), ["--name", name, "--seed", file, logVkey], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(process);
  const lines = createInterface({ input: process.stdout });
  const [said] = (await once(lines, "line")) as [string];
  const [url = "", vkey = ""] = said.split(" ");
  return {
    key: vkey,
    async post(body) {
      const answer = await fetch(`${url}/add-checkpoint`, { method: "POST", body });
      return { status: answer.status, body: await answer.text() };
    },
  };
}

const ownWitness = (): WitnessEndpoint => {
  const witness = new Witness({
    signer: ownSigner,
    logs: [{ key: logVkey }],
    store: new MemoryWitnessStore(),
  });
  return { key: encodeVkey(ownSigner.key), post: async (body) => witness.addCheckpoint(body) };
};

describe.skipIf(!installed)("of other code (skipped where Go is not installed)", () => {
  beforeAll(() => {
    execFileSync("go", ["build", "-o", folder, "./cmd/witness", "./cmd/monitor"], { cwd: GO });
  });
  afterAll(() => {
    for (const process of running) process.kill();
    rmSync(folder, { recursive: true });
  });

  test("two foreign witnesses and one of ours satisfy a reader who demands two of three, at every size", async () => {
    const foreign = [await foreignWitness("a.example", 11), await foreignWitness("b.example", 12)];
    const endpoints = [...foreign, ownWitness()];
    const witnesses = endpoints.map(({ key }) => key);
    const policy = makeLogPolicy({ log: logVkey, witnesses, threshold: 2 });
    const { store, files } = await published("three", 3);
    const client = new LogClient({ source: files.read, policy });
    expect(await client.update()).toMatchObject({ ok: false, reason: "witness_quorum_missing" });
    for (const size of [3, 4, 255, 256, 257, 700]) {
      grow(store, size);
      await publishLog(store, files, logSigner);
      expect(await cosignPublished(store, files, logSigner.key, endpoints)).toMatchObject({ failures: [] });
      expect(await client.update()).toMatchObject({ ok: true });
    }
    const note = Buffer.from((await files.read("checkpoint")) as Uint8Array).toString();
    expect(openCheckpoint(note, policy)).toMatchObject({
      ok: true,
      value: { witnesses: ["a.example", "b.example", "own.example"] },
    });
  });

  test("each answers as ours does: to a fork, a wrong proof, a size that it does not hold, a stranger's log", async () => {
    const both = [await foreignWitness("c.example", 13), ownWitness()];
    const { store } = await published("four", 8);
    const fork = await published("fork", 8, "other ");
    const noteOf = (of: MemoryStore, size: number, signer = logSigner) =>
      signCheckpoint({ size, root: treeRoot(size, nodeReader(of)) }, signer);
    const ask = (oldSize: number, note: string, proof: readonly Uint8Array[] = []) =>
      encodeAddCheckpoint({ oldSize: BigInt(oldSize), proof, note });
    grow(store, 20);
    grow(fork.store, 20, "other ");
    const stranger = createNoteSigner("stranger.example", new Uint8Array(32).fill(3));
    const proof = consistencyProof(8, 20, nodeReader(store));
    const requests: readonly (readonly [body: string, status: number])[] = [
      ["", 400],
      ["old x\n\n", 400],
      [ask(0, noteOf(store, 8, stranger)), 404],
      [ask(0, noteOf(store, 8).replace("\n8\n", "\n9\n")), 403],
      [ask(9, noteOf(store, 8)), 400],
      [ask(3, noteOf(store, 8)), 409],
      [ask(0, noteOf(store, 8)), 200],
      [ask(0, noteOf(store, 20)), 409],
      [ask(8, noteOf(fork.store, 8)), 422],
      [ask(8, noteOf(fork.store, 20), consistencyProof(8, 20, nodeReader(fork.store))), 422],
      [ask(8, noteOf(store, 20), proof.slice(1)), 422],
      [ask(8, noteOf(store, 20), [...proof].reverse()), 422],
      [ask(8, noteOf(store, 20), proof), 200],
      [ask(20, noteOf(store, 20)), 200],
      [ask(20, noteOf(store, 8)), 400],
    ];
    for (const [body, status] of requests) {
      const answers = await Promise.all(both.map((witness) => witness.post(body)));
      expect(
        answers.map((answer) => answer.status),
        body.slice(0, 80),
      ).toEqual([status, status]);
      if (status === 409) expect(answers[0]?.body).toBe(answers[1]?.body);
    }
  });

  test("a log that shows a fork to the foreign witness alone gets no cosignature for it", async () => {
    const witness = await foreignWitness("d.example", 14);
    const { store } = await published("five", 6);
    const fork = await published("six", 6, "other ");
    const noteOf = (of: MemoryStore) =>
      signCheckpoint({ size: 6, root: treeRoot(6, nodeReader(of)) }, logSigner);
    const first = await collectCosignatures(noteOf(store), nodeReader(store), [witness]);
    expect(first.failures).toEqual([]);
    const second = await collectCosignatures(noteOf(fork.store), nodeReader(fork.store), [witness]);
    expect(second.failures).toMatchObject([{ witness: "d.example", reason: "refused" }]);
  });

  test("a foreign monitor follows a log as it grows, and sees what was altered, taken back or told otherwise", async () => {
    const { store, files, place } = await published("watched", 300);
    const seen = program("seen.json");
    const monitor = (where = place) =>
      spawnSync(program("monitor"), ["--vkey", logVkey, "--seen", seen, where], { encoding: "utf8" });
    expect(monitor()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^300 entries hash to/) });
    grow(store, 1_000);
    await publishLog(store, files, logSigner);
    expect(monitor()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^1000 entries hash to/) });

    const other = await published("rewritten", 1_001, "other ");
    expect(monitor(other.place)).toMatchObject({ status: 1, stdout: "another_history\n" });
    const smaller = await published("smaller", 999);
    expect(monitor(smaller.place)).toMatchObject({ status: 1, stdout: "smaller_than_seen\n" });

    const bundle = (await files.read("tile/entries/001")) as Uint8Array;
    const altered = bundle.slice();
    altered[2] = (altered[2] as number) ^ 1;
    await files.write("tile/entries/001", altered);
    expect(monitor()).toMatchObject({ status: 1, stdout: "root_mismatch\n" });
    await files.write("tile/entries/001", bundle.slice(0, -1));
    expect(monitor()).toMatchObject({ status: 2, stderr: expect.stringContaining("ends within its entry") });
    await files.write("tile/entries/001", bundle);
    expect(monitor()).toMatchObject({ status: 0 });
  });
});
