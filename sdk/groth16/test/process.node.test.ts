// What only a process shows: it ends by itself after a verification, and memory does not grow with use.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runs } from "../../../tools/testing/vectors.ts";
import { keyOf, simulate, trapdoor } from "./support/trapdoor.ts";

const ENTRY = new URL("../src/index.ts", import.meta.url).href;
const SECRETS = trapdoor(1);

const PROGRAM = `
  const { loadEngine } = await import(${JSON.stringify(ENTRY)});
  const [key, proof, count] = JSON.parse(process.argv[1]);
  const engine = await loadEngine({ prefer: "js" });
  const use = (times) => {
    for (let i = 0; i < times; i++) {
      const prepared = engine.prepare(key);
      if (!prepared.ok || !prepared.key.verify(proof, ["5"]).valid) throw new Error("not valid");
      prepared.key.verify({ ...proof, pi_a: null }, ["5"]);
      engine.prepare({ ...key, nPublic: i % 9 });
    }
    globalThis.gc();
    return process.memoryUsage().heapUsed;
  };
  const before = use(20);
  const after = use(count);
  console.log(JSON.stringify({ growth: after - before }));
`;

test(`a process that verified ends by itself, its heap flat after ${runs(20, 20_000)} uses`, () => {
  const argument = JSON.stringify([keyOf(SECRETS), simulate(SECRETS, [5n]), runs(20, 20_000)]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--expose-gc", "--input-type=module", "--eval", PROGRAM, argument],
    {
      encoding: "utf8",
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      timeout: 3_600_000,
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout).growth).toBeLessThan(2_000_000);
});
