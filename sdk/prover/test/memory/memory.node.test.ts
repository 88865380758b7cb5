// After a proof, a failure and a stop nothing of the decision is in the process's memory: not in its heap, not in the
// threads, not in WebAssembly. Looked for from outside, in everything that the process may write to.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { some } from "../../../../tools/testing/some.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";
import { needlesFor, secretInputs } from "./needles.ts";
import { countInMemory } from "./process-memory.ts";
import { MASK, SCENES, type Scene } from "./scenes.ts";

const PROGRAM = fileURLToPath(new URL("./proving-program.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "vdi-memory-"));
const inputs = secretInputs();
const needles = await needlesFor(inputs.slice());
writeFileSync(join(folder, "inputs"), inputs);
afterAll(() => rmSync(folder, { recursive: true }));

interface Played {
  readonly said: string;
  /** Pieces of the decision, and factors of the blinding, that were found. */
  readonly found: number | null;
  readonly blinding: number | null;
}

async function play(scene: Scene): Promise<Played> {
  const program = spawn(process.execPath, [PROGRAM, scene, CIRCUIT_DIR, join(folder, "inputs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const [line] = await firstLine(program);
    const { said, drawn } = JSON.parse(line) as { said: string; drawn: number[][] };
    const pid = program.pid as number;
    const factors = drawn.map((masked) => Uint8Array.from(masked, (byte) => byte ^ MASK));
    return {
      said,
      found: countInMemory(pid, needles),
      blinding: factors.length === 0 ? null : countInMemory(pid, factors),
    };
  } finally {
    program.stdin?.end();
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<[string]> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) return [line];
  throw new Error("the program said nothing");
}

const isReadable = countInMemory(process.pid, [new Uint8Array(32).fill(1)]) !== null;

describe.skipIf(!isReadable)("the memory of a process (skipped where /proc/*/mem cannot be read)", () => {
  test("what is not wiped is found", async () => {
    expect(needles.length).toBeGreaterThan(120);
    const { said, found } = await play("held");
    expect(said).toBe("held");
    // All of the inputs and most of the witness; the quotient was not computed.
    expect(found).toBeGreaterThan(60);
  });

  test.each(some(SCENES, 5))("nothing is left after: %s", async (scene) => {
    const { said, found, blinding } = await play(scene);
    expect(said).toMatch({ success: /^proved$/, failure: /no witness/, stop: /^stopped$/ }[scene]);
    expect(found).toBe(0);
    expect(blinding).toBe(0);
  });
});
