// Differential fuzzing, short: the suite's questions, mutated, asked of our libraries and of the verifier in Python. The long
// mode asks a hundred times as many.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { LONG } from "../../tools/testing/paths.ts";
import { some } from "../../tools/testing/some.ts";
import { fuzzAgainst } from "../fuzz/differential.ts";
import { mutateRequest } from "../fuzz/mutate-request.ts";
import { Program } from "../fuzz/program.ts";
import { Random } from "../fuzz/random.ts";
import { requestsOf } from "../src/case.ts";
import { readCaseFiles } from "../src/files.ts";

const FOLDER = fileURLToPath(new URL("../", import.meta.url));
const installed = spawnSync("python3", ["--version"]).status === 0;
const DOCUMENTS = LONG ? 400 : 5;
const OPERATIONS = readCaseFiles().map(({ operation }) => operation);

describe(`mutated questions${installed ? "" : " (python3 is not installed here: skipped)"}`, () => {
  const program = new Program("python3 -m svc_vdi conform", `${FOLDER}python`);
  afterAll(() => program.close());

  test.skipIf(!installed).each(some(OPERATIONS, 2))("%s: both answer alike", async (operation) => {
    const { asked, differences } = await fuzzAgainst([program], {
      count: DOCUMENTS,
      seed: 7,
      only: operation,
    });
    expect(asked).toBe(DOCUMENTS);
    expect(differences).toEqual([]);
  });

  test("an answer that differs is found, and so is none at all", async () => {
    const terms = { count: 16, seed: 7, only: "read" };
    const liar = new Program(
      `while read line; do echo "$line" | sed 's/"operation".*/"answer":{"valid":true}}/'; done`,
      FOLDER,
    );
    expect((await fuzzAgainst([liar], terms)).differences.length).toBeGreaterThan(0);
    liar.close();
    const silent = new Program("true", FOLDER);
    const { differences } = await fuzzAgainst([silent], terms);
    expect(differences[0]?.theirs).toEqual({ no_answer: true });
  });
});

const withGo = spawnSync("go", ["version"]).status === 0;

describe(`the verifier in Go${withGo ? "" : " (go is not installed here: skipped)"}`, () => {
  test.skipIf(!withGo)("its own tests pass, and each fuzz target on all documents of the suite", () => {
    const { stdout, status } = spawnSync("go", ["test", "-v", "./..."], {
      cwd: `${FOLDER}go`,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    expect(status, stdout).toBe(0);
    expect(stdout.match(/^--- PASS: Fuzz\w+ /gm)?.length).toBeGreaterThanOrEqual(14);
  });
});

describe("mutations", () => {
  const pool = requestsOf(readCaseFiles().find(({ operation }) => operation === "attestation") as never);

  test("come again under their seed, and differ from what they were made of", () => {
    const draw = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 50 }, () => mutateRequest(random.of(pool), pool, random));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    const originals = new Set(pool.map(({ input }) => JSON.stringify(input)));
    const changed = draw(3).filter(({ input }) => !originals.has(JSON.stringify(input)));
    expect(changed.length).toBeGreaterThan(40);
  });

  test("leave what they were made of as it was", () => {
    const before = JSON.stringify(pool);
    const random = new Random(5);
    for (let i = 0; i < 50; i++) mutateRequest(random.of(pool), pool, random);
    expect(JSON.stringify(pool)).toBe(before);
  });
});
