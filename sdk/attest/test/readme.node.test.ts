// The README's program is run as it stands.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const room = fileURLToPath(new URL("..", import.meta.url));

test("its program attests and verifies", async () => {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${room}README.md`, "utf8")) ?? [];
  const program = `const signingKey = "${"9d".repeat(32)}";\n${code}\nconsole.log(valid, trust.circuit, trust.issuer);`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module-typescript", "-e", program],
    { cwd: room, timeout: 100_000 },
  );
  expect([stdout.trim(), stderr]).toEqual(["true built_in self_asserted", ""]);
}, 120_000);
