// The fixtures regenerate identically, and `snarkjs zkey verify` and our transcript check are asked about the same
// chains: where they differ, the row says why ours refuses.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import circuit from "vectors:groth16/cosnarks_multiplier2_bn254/circuit.r1cs?base64";
import * as snarkjs from "snarkjs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { endSnarkjs, makeChains, makeFixtures } from "../../scripts/make-transcript-fixtures.ts";
import { readBinarySection, replaceBinarySection } from "../../scripts/zkey-sections.ts";
import { verifyTranscript } from "../../src/transcript/verify-transcript.ts";
import fixtures from "../fixtures/transcripts.json" with { type: "json" };
import { g2FromJson, g2Json } from "../support/points.ts";
import {
  concat,
  edit,
  join,
  OFFSETS,
  overwrite,
  split,
  withParameters,
} from "../support/transcript-bytes.ts";
import type { KeyJson } from "../support/trapdoor.ts";

type Change = (transcript: Uint8Array) => Uint8Array;
type Answer = boolean | "throws";
/** Null stands for our `valid: true`. */
type Row = readonly [name: string, chain: string, change: Change, snarkjs: Answer, ours: string | null];

const same: Change = (transcript) => transcript;

const ROWS: readonly Row[] = [
  ["a chain of two and a beacon", "main", same, true, null],
  ["a chain of one", "single", same, true, null],
  ["a beacon, then a contribution", "beaconFirst", same, true, null],
  ["a first contribution dropped", "main", (t) => dropFirst(t), false, "transcript_hash_mismatch"],
  [
    "a changed hash",
    "main",
    (t) => edit(t, 1, (c) => overwrite(c, OFFSETS.hash, new Uint8Array(64))),
    false,
    "transcript_hash_mismatch",
  ],
  [
    "another beacon value",
    "main",
    (t) => edit(t, 2, (c) => withParameters(c, [2, 10, 3, 1, 9])),
    false,
    "beacon_mismatch",
  ],
  // What snarkjs accepts and we do not
  ["no contribution at all", "none", same, true, "key_gamma_equals_delta"],
  [
    "a type that does not exist",
    "main",
    (t) => edit(t, 0, (c) => overwrite(c, OFFSETS.type, Uint8Array.of(7))),
    true,
    "transcript_malformed",
  ],
  [
    "a beacon relabelled as a contribution",
    "main",
    (t) => edit(t, 2, (c) => overwrite(c, OFFSETS.type, Uint8Array.of(0))),
    true,
    "transcript_malformed",
  ],
  [
    "a name that is not UTF-8",
    "main",
    (t) => edit(t, 0, (c) => withParameters(c, [1, 1, 0xff])),
    true,
    "transcript_malformed",
  ],
  // What makes snarkjs throw instead of answering
  [
    "parameters out of order",
    "main",
    (t) => edit(t, 2, (c) => withParameters(c, [3, 1, 9, 2, 10])),
    "throws",
    "transcript_malformed",
  ],
  ["trailing bytes", "main", (t) => concat(t, new Uint8Array(3)), "throws", "transcript_malformed"],
];

describeVectors("transcripts made by snarkjs", circuit as string, () => {
  const folder = mkdtempSync(joinPath(tmpdir(), "transcripts-"));
  let chains: Record<string, string>;

  beforeAll(async () => {
    chains = await makeChains(folder);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await endSnarkjs();
  });

  test("the committed fixtures are what the script makes", { tags: "long" }, async () => {
    expect(await makeFixtures(folder)).toEqual(fixtures);
  });

  test.each(ROWS)("%s (%s)", async (_, chain, change, theirs, ours) => {
    const zkey = readFileSync(chains[chain] as string);
    const section = change(Uint8Array.from(readBinarySection(zkey, 10)));
    const key = await snarkjs.zKey.exportVerificationKey(chains[chain] as string);
    expect(verifyTranscript(section, key).reason ?? null).toBe(ours);
    expect(await askSnarkjs(folder, replaceBinarySection(zkey, 10, section))).toBe(theirs);
  });

  test("a gamma that is twice delta: snarkjs compares it with a fresh setup, we with the generator", async () => {
    const key = (await snarkjs.zKey.exportVerificationKey(chains.main as string)) as KeyJson;
    const section = Uint8Array.from(readBinarySection(readFileSync(chains.main as string), 10));
    const forged = { ...key, vk_gamma_2: g2Json(g2FromJson(key.vk_delta_2).double()) };
    expect(verifyTranscript(section, forged)).toMatchObject({
      valid: false,
      reason: "key_gamma_not_generator",
    });
  });

  test("contribution hashes are those that snarkjs prints", async () => {
    const printed: string[] = [];
    const logger = { info: (line: string) => printed.push(line), debug() {}, warn() {}, error() {} };
    const { initial, ptau } = setupFiles(folder);
    await snarkjs.zKey.verifyFromInit(initial, ptau, chains.main as string, logger);
    const text = printed.join("\n").replaceAll(/\s/g, "");
    const section = Uint8Array.from(readBinarySection(readFileSync(chains.main as string), 10));
    const key = await snarkjs.zKey.exportVerificationKey(chains.main as string);
    const verdict = verifyTranscript(section, key);
    expect(verdict.contributions).toHaveLength(3);
    for (const { hash } of verdict.contributions) expect(text).toContain(hash);
  });
});

/** Files in memory: snarkjs leaves those on disk open when it refuses. */
function inMemory(data: Uint8Array) {
  return { type: "mem", data: Uint8Array.from(data) };
}

function setupFiles(folder: string) {
  return {
    initial: inMemory(readFileSync(joinPath(folder, "initial.zkey"))),
    ptau: inMemory(readFileSync(joinPath(folder, "final.ptau"))),
  };
}

async function askSnarkjs(folder: string, zkey: Uint8Array): Promise<Answer> {
  const { initial, ptau } = setupFiles(folder);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    return await snarkjs.zKey.verifyFromInit(initial, ptau, inMemory(zkey));
  } catch {
    return "throws";
  } finally {
    log.mockRestore();
  }
}

function dropFirst(transcript: Uint8Array): Uint8Array {
  const { circuitHash, contributions } = split(transcript);
  return join({ circuitHash, contributions: contributions.slice(1) });
}

test("a Buffer that is part of a larger one is read from where it begins", () => {
  const chain = fixtures.single;
  const bytes = Buffer.from(chain.transcript, "base64");
  const within = Buffer.concat([Buffer.alloc(13, 7), bytes]).subarray(13);
  expect(verifyTranscript(within, chain.verificationKey)).toEqual(
    verifyTranscript(new Uint8Array(bytes), chain.verificationKey),
  );
  expect(verifyTranscript(within, chain.verificationKey).valid).toBe(true);
});
