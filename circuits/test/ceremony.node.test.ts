/**
 * A ceremony rehearsed: five contributors with folders and keys of their own, each with the tool that checks before it
 * contributes, and a coordinator between them. Then each of them, or the coordinator, cheats in turn.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, encodeHex, type Signer, type VerificationKey } from "@svc/core";
import {
  checkHandedKey,
  contribute,
  type KeyFile,
  pointsOfPhaseOne,
  readKeyFile,
  type SectionName,
  verificationKeyIn,
  writeKeyFile,
} from "@svc/groth16/ceremony";
import {
  contributorStatementBytes,
  examineSetup,
  fixedPartDigest,
  gradeSetup,
  PERPETUAL_54_POINTS,
  type RecordedContribution,
  verifyTranscript,
} from "@svc/groth16/transcript";
import { zKey } from "snarkjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { some } from "../../tools/testing/some.ts";
import { makePowersOfTau, verifyPowersOfTau } from "../scripts/phase-one.ts";
import { initialKey } from "../scripts/phase-two.ts";
import { compile } from "./support/compile.ts";

const PARTIES = ["Ada", "Grace", "Barbara", "Frances", "Radia"] as const;
const TAU_2 = [...PERPETUAL_54_POINTS.tau_2, ["1", "0"]];
const HASHES = { r1csHash: "01".repeat(32), sourceHash: "02".repeat(32), ptauBlake2b: "ab".repeat(64) };

let folder = "";
let r1cs: Uint8Array;
let ptau: Uint8Array;
let initial: Uint8Array;
/** The key after each of the five, in order. */
const handedOn: Uint8Array[] = [];
const recorded: RecordedContribution[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ceremony-"));
  const small = await compile("{public [values]} = Mux(4, 2)", "mux.circom");
  r1cs = small.bytes;
  ptau = await readFile((await makePowersOfTau(folder, 4, () => {})).path);
  initial = await initialKey(r1cs, ptau);
  let current = initial;
  for (const [i, party] of PARTIES.entries()) {
    const own = join(folder, party);
    await mkdir(own);
    // Each computes the initial key alone, and takes from the coordinator one file.
    await writeFile(join(own, "initial.zkey"), await initialKey(r1cs, ptau));
    await writeFile(join(own, "handed.zkey"), current);
    const made = await contribute(
      await readFile(join(own, "initial.zkey")),
      await readFile(join(own, "handed.zkey")),
      party,
    );
    if (!made.ok) throw new Error(made.detail);
    expect(made.value.before.contributions).toHaveLength(i);
    recorded.push(signedBy(party, made.value.contributionHash, made.value.key));
    current = made.value.key;
    handedOn.push(current);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function signerOf(party: string): Signer {
  return createSigner(Buffer.from(party.padEnd(32, "."), "utf8").toString("hex"));
}

function open(key: Uint8Array): KeyFile {
  const file = readKeyFile(key);
  if (!file.ok) throw new Error(file.detail);
  return file.value;
}

function keyIn(bytes: Uint8Array): VerificationKey {
  return verificationKeyIn(open(bytes)) as VerificationKey;
}

function transcriptIn(bytes: Uint8Array) {
  const verdict = verifyTranscript(open(bytes).sections.transcript, keyIn(bytes));
  if (!verdict.valid) throw new Error(verdict.reason);
  return verdict;
}

function signedBy(party: string, contributionHash: string, key: Uint8Array): RecordedContribution {
  const signer = signerOf(party);
  const statement = {
    contribution_hash: contributionHash,
    fixed_part_digest: fixedPartDigest({ key: keyIn(key), tau2: TAU_2 }),
    circuit_hash: transcriptIn(key).circuitHash,
    r1cs_hash: HASHES.r1csHash,
    source_hash: HASHES.sourceHash,
    ptau_hash: HASHES.ptauBlake2b,
  };
  const signature = encodeHex(signer.sign(contributorStatementBytes(statement)));
  return { contribution_hash: contributionHash, public_key: signer.publicKey, signature };
}

const pinned = PARTIES.map((party) => ({ party, public_key: signerOf(party).publicKey }));

/** Grades a final key under five pinned parties; phase 1 is this test's own and stands in for a known one. */
function gradeOf(key: Uint8Array, contributions = recorded) {
  const examined = examineSetup(transcriptIn(key), keyIn(key), { ...HASHES, tau2: TAU_2, contributions });
  expect(examined.phase1).toBeNull();
  return gradeSetup({ ...examined, phase1: { name: "rehearsal", contributions: 2 } }, pinned);
}

const last = () => handedOn[4] as Uint8Array;

describe("an honest ceremony", () => {
  test("ends in a key that snarkjs verifies from circuit and powers of tau", async () => {
    expect(await zKey.verifyFromR1cs(r1cs, ptau, last())).toBe(true);
  });

  test("counts five parties", () => {
    expect(gradeOf(last())).toMatchObject({ grade: "mpc-5", parties: [...PARTIES] });
  });

  test("goes on with a contribution that snarkjs makes, and the next tool accepts it", {
    tags: "long",
  }, async () => {
    const target: { type: "mem"; data?: Uint8Array } = { type: "mem" };
    await zKey.contribute(last(), target, "sixth", "entropy of a test");
    const checked = await checkHandedKey(initial, target.data as Uint8Array);
    expect(checked).toMatchObject({ ok: true });
    if (checked.ok) expect(checked.value.contributions).toHaveLength(6);
  });

  test("can be ended between two pieces", { tags: "long" }, async () => {
    const control = new AbortController();
    const progress: number[] = [];
    const pace = {
      signal: control.signal,
      onProgress: (done: number) => {
        progress.push(done);
        control.abort(new Error("enough"));
      },
    };
    await expect(contribute(initial, last(), "late", pace)).rejects.toThrow("enough");
    expect(progress).toHaveLength(1);
  });
});

describe("a coordinator who hands over another key", () => {
  const other = (section: SectionName, change: (bytes: Uint8Array) => Uint8Array): Uint8Array => {
    const file = open(handedOn[1] as Uint8Array);
    return writeKeyFile(file, { [section]: change(Uint8Array.from(file.sections[section])) });
  };
  const refusal = async (handed: Uint8Array, first = initial) => {
    const made = await contribute(first, handed, "Mallory");
    return made.ok ? "contributed" : made.reason;
  };
  const HEADER_OFFSETS = { alpha: 84, beta: 148, one: 468 };
  const pointFrom = (name: keyof typeof HEADER_OFFSETS) => {
    const at = HEADER_OFFSETS[name];
    return open(initial).sections.header.subarray(at, at + 64);
  };

  test.each(some(["one", "alpha", "beta"] as const, 3))("appends %s to L or H", async (name) => {
    for (const section of ["l", "h"] as const) {
      const handed = other(section, (bytes) => Buffer.concat([bytes, pointFrom(name)]));
      expect(await refusal(handed)).toBe("key_section_length");
    }
  });

  test.each(some(["one", "alpha", "beta"] as const, 3))(
    "puts %s in the place of a point of L or H",
    async (name) => {
      for (const section of ["l", "h"] as const) {
        const handed = other(section, (bytes) => {
          bytes.set(pointFrom(name), 0);
          return bytes;
        });
        expect(await refusal(handed)).toBe("quotient_mismatch");
      }
    },
  );

  test("says that there are more wires, so that a longer L has the right length", async () => {
    const file = open(handedOn[1] as Uint8Array);
    const header = Uint8Array.from(file.sections.header);
    new DataView(header.buffer).setUint32(72, file.wires + 1, true);
    const grown = (name: SectionName, size: number) =>
      Buffer.concat([file.sections[name], file.sections[name].subarray(0, size)]);
    const handed = writeKeyFile(file, {
      header,
      a: grown("a", 64),
      b1: grown("b1", 64),
      b2: grown("b2", 128),
      l: Buffer.concat([file.sections.l, pointFrom("alpha")]),
    });
    expect(await refusal(handed)).toBe("key_part_changed");
  });

  test.each(some(["a", "b1", "b2", "ic", "coefficients"] as const, 2))("changes %s", async (section) => {
    const handed = other(section, (bytes) => {
      bytes.copyWithin(0, 64, 128);
      bytes[0] = (bytes[0] as number) ^ 1;
      return bytes;
    });
    expect(await refusal(handed)).toBe("key_part_changed");
  });

  test("swaps two points of L", { tags: "long" }, async () => {
    const handed = other("l", (bytes) => {
      const first = bytes.slice(0, 64);
      bytes.copyWithin(0, 64, 128);
      bytes.set(first, 64);
      return bytes;
    });
    expect(await refusal(handed)).toBe("quotient_mismatch");
  });

  test("hands over a key that was computed from other powers of tau", async () => {
    const another = await initialKey(r1cs, await otherPowers());
    expect(await refusal(another)).toBe("key_part_changed");
  });

  test("hands over a key whose transcript is of another phase 1", async () => {
    const file = open(handedOn[1] as Uint8Array);
    const transcript = Uint8Array.from(file.sections.transcript);
    transcript[0] = (transcript[0] as number) ^ 1;
    expect(await refusal(writeKeyFile(file, { transcript }))).toBe("circuit_hash_mismatch");
  });

  test("hands over deltas that are not the chain's", { tags: "long" }, async () => {
    const file = open(handedOn[1] as Uint8Array);
    const later = open(handedOn[2] as Uint8Array);
    expect(await refusal(writeKeyFile(file, { header: later.sections.header }))).toBe("delta_mismatch");
  });

  test("passes an initial key off that has a contribution already", async () => {
    expect(await refusal(last(), handedOn[0])).toBe("initial_key_contributed");
  });

  test("hands over something that is no key", async () => {
    expect(await refusal(new Uint8Array(100))).toBe("key_file_malformed");
    expect(await refusal(last().subarray(0, last().length - 1))).toBe("key_file_malformed");
  });
});

describe("powers of tau", () => {
  test("of this rehearsal verify, and show the points of the key", async () => {
    await verifyPowersOfTau(join(folder, "final.ptau"));
    const points = pointsOfPhaseOne(ptau);
    expect(points?.alpha_1).toEqual(keyIn(last()).vk_alpha_1);
    expect(points?.beta_2).toEqual(keyIn(last()).vk_beta_2);
    expect(pointsOfPhaseOne(initial)).toBeNull();
  });

  test.each<[string, number, (section: Uint8Array) => Uint8Array, boolean]>([
    ["whose contributions were wiped", 7, () => new Uint8Array(4), true],
    ["whose powers are garbage", 2, (bytes) => bytes.copyWithin(128, 64, 128), false],
  ])(
    "%s do not, whatever snarkjs says of a proving key made from them",
    async (_, number, change, passes) => {
      const bad = Uint8Array.from(ptau);
      const view = new DataView(bad.buffer);
      const parts: Uint8Array[] = [bad.subarray(0, 12)];
      for (let at = 12; at < bad.length; ) {
        const length = Number(view.getBigUint64(at + 4, true));
        const content = bad.slice(at + 12, at + 12 + length);
        const wanted = view.getUint32(at, true) === number ? change(content) : content;
        const head = bad.slice(at, at + 12);
        new DataView(head.buffer).setBigUint64(4, BigInt(wanted.length), true);
        parts.push(head, wanted);
        at += 12 + length;
      }
      const path = join(folder, `bad-${number}.ptau`);
      await writeFile(path, Buffer.concat(parts));
      expect(
        await zKey.verifyFromR1cs(r1cs, await readFile(path), await initialKey(r1cs, await readFile(path))),
      ).toBe(passes);
      await expect(verifyPowersOfTau(path)).rejects.toThrow("does not verify");
    },
  );
});

let others: Uint8Array | undefined;
async function otherPowers(): Promise<Uint8Array> {
  others ??= await readFile((await makePowersOfTau(await mkdtemp(join(folder, "other-")), 4, () => {})).path);
  return others;
}

describe("one of the five", () => {
  test("is skipped by the coordinator: their contribution is not in the chain, and they do not count", async () => {
    // Grace's file is dropped; Barbara is handed Ada's.
    const made = await contribute(initial, handedOn[0] as Uint8Array, "Barbara");
    if (!made.ok) throw new Error(made.detail);
    const contributions = [
      recorded[0] as RecordedContribution,
      recorded[1] as RecordedContribution,
      signedBy("Barbara", made.value.contributionHash, made.value.key),
    ];
    expect(gradeOf(made.value.key, contributions)).toMatchObject({ parties: ["Ada", "Barbara"] });
  });

  test("replays the one before instead of drawing a secret of their own", async () => {
    const file = open(handedOn[1] as Uint8Array);
    const { transcript } = file.sections;
    const at = 68;
    const length = 392 + new DataView(transcript.buffer, transcript.byteOffset).getUint32(at + 388, true);
    const replayed = Buffer.concat([transcript, transcript.subarray(at, at + length)]);
    replayed.writeUInt32LE(3, 64);
    const checked = await checkHandedKey(initial, writeKeyFile(file, { transcript: replayed }));
    expect(checked.ok ? "passed" : checked.reason).not.toBe("passed");
  });

  test("swaps the key after contributing: nobody continues from it", async () => {
    const own = open(handedOn[2] as Uint8Array);
    const stranger = open(await initialKey(r1cs, await otherPowers()));
    const swapped = writeKeyFile(own, { l: stranger.sections.l, h: stranger.sections.h });
    expect(await checkHandedKey(initial, swapped)).toMatchObject({ ok: false, reason: "quotient_mismatch" });
  });

  test("signs, and says afterwards that it was about another key", () => {
    const contributions = recorded.map((one, i) =>
      i === 3 ? { ...one, signature: (recorded[2] as RecordedContribution).signature } : one,
    );
    expect(gradeOf(last(), contributions).parties).toEqual(["Ada", "Grace", "Barbara", "Radia"]);
  });

  test("lies about the beacon: a value that it does not come from is refused, an unknown one earns nothing", async () => {
    const target: { type: "mem"; data?: Uint8Array } = { type: "mem" };
    await zKey.beacon(last(), target, "beacon", "0102030405060708", 10);
    const key = target.data as Uint8Array;
    const beacon = { source: "drand quicknet, round 1", value: "0102030405060708" };
    const evidence = { ...HASHES, tau2: TAU_2, contributions: recorded };
    const known = { phase1: { name: "rehearsal", contributions: 2 } };
    const honest = { ...examineSetup(transcriptIn(key), keyIn(key), { ...evidence, beacon }), ...known };
    expect(gradeSetup(honest, pinned, [beacon]).grade).toBe("mpc-5+beacon");
    expect(gradeSetup(honest, pinned).grade).toBe("mpc-5");
    const claimed = { ...beacon, value: "ff" };
    const lying = {
      ...examineSetup(transcriptIn(key), keyIn(key), { ...evidence, beacon: claimed }),
      ...known,
    };
    expect(gradeSetup(lying, pinned, [claimed]).grade).toBe("mpc-5");
    const file = open(key);
    const transcript = Uint8Array.from(file.sections.transcript);
    transcript[transcript.length - 1] = (transcript.at(-1) as number) ^ 1;
    expect(await checkHandedKey(initial, writeKeyFile(file, { transcript }))).toMatchObject({
      reason: "transcript_refused",
    });
  });
});

test("what is contributed to is what was checked, whatever is written over it", async () => {
  const [first, handed] = [initial.slice(), (handedOn[0] as Uint8Array).slice()];
  const checked = checkHandedKey(first, handed);
  const made = contribute(first, handed, "x");
  const other = handedOn[1] as Uint8Array;
  handed.set(other.subarray(0, handed.length));
  first.fill(0);
  expect((await checked).ok).toBe(true);
  const contributed = await made;
  if (!contributed.ok) throw new Error(contributed.detail);
  expect(await checkHandedKey(initial, contributed.value.key)).toMatchObject({ ok: true });
});

describe("beside the key that was handed over before", () => {
  const checkedAfter = async (previous: Uint8Array, handed: Uint8Array) => {
    const checked = await checkHandedKey(initial, handed, { after: previous });
    return checked.ok ? null : [checked.reason, checked.values.index ?? null];
  };
  const keyOf = (i: number) => handedOn[i] as Uint8Array;

  test("a key goes on from every one before it, and from itself", async () => {
    for (const i of [0, 2, 4]) expect(await checkedAfter(keyOf(i), keyOf(4))).toBeNull();
    expect(await checkedAfter(initial, keyOf(1))).toBeNull();
  });

  test("one that drops a contributor, or all, is refused by it alone", async () => {
    const dropped = await contribute(initial, keyOf(0), "Grace");
    if (!dropped.ok) throw new Error(dropped.detail);
    expect((await checkHandedKey(initial, dropped.value.key)).ok).toBe(true);
    expect(await checkedAfter(keyOf(1), dropped.value.key)).toEqual(["contribution_differs", 2]);
    expect(await checkedAfter(keyOf(2), keyOf(1))).toEqual(["contribution_differs", 3]);
    expect(await checkedAfter(keyOf(0), initial)).toEqual(["contribution_differs", 1]);
    expect(await contribute(initial, dropped.value.key, "x", { after: keyOf(1) })).toMatchObject({
      ok: false,
      reason: "contribution_differs",
    });
  });

  test("one that calls a contributor otherwise is refused", async () => {
    const renamed = Buffer.from(keyOf(2));
    renamed.write("Bda", renamed.indexOf("Ada"), "latin1");
    expect((await checkHandedKey(initial, renamed)).ok).toBe(true);
    expect(await checkedAfter(keyOf(0), renamed)).toEqual(["contribution_renamed", 1]);
  });

  test("a misspelt or malformed option is a mistake of the caller, and no check without a comparison", async () => {
    for (const options of [
      { afterr: keyOf(0) },
      { after: null },
      { after: "1.zkey" },
      { previous: keyOf(0) },
      null,
    ]) {
      await expect(checkHandedKey(initial, keyOf(1), options as never)).rejects.toThrow(TypeError);
      await expect(contribute(initial, keyOf(1), "x", options as never)).rejects.toThrow(TypeError);
    }
    expect((await checkHandedKey(initial, keyOf(1), { after: undefined })).ok).toBe(true);
  });

  test("what is no such key, or of another circuit, compares with nothing", async () => {
    for (const previous of [new Uint8Array(), keyOf(0).subarray(0, 900)])
      expect(await checkedAfter(previous, keyOf(1))).toEqual(["previous_key_refused", null]);
    const small = await compile("{public [values]} = Mux(2, 1)", "mux.circom");
    expect(await checkedAfter(await initialKey(small.bytes, ptau), keyOf(1))).toEqual([
      "previous_key_refused",
      null,
    ]);
  });
});
