// The archive of a service of one's own: files in a folder, by their names, also after a restart, and in no other folder.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startRuntime } from "../scripts/local-runtime.ts";
import { bundleOnce } from "./local/bundled.ts";
import { freePort, SETTINGS } from "./local/service.ts";

const folder = mkdtempSync(join(tmpdir(), "archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const NAME = "bills/0a1b/1790000000-ff.jsonl";

test("what is written is in the folder, and read back after a restart; what is not there is not", async () => {
  const bundled = join(folder, "bundle");
  bundleOnce(bundled, "edge/test/local/archive-worker.ts");
  const archive = join(folder, "service", "archive");
  const start = async () => {
    const port = await freePort();
    return startRuntime({ bundled, storage: join(folder, "storage"), archive, texts: SETTINGS, port });
  };
  const bytes = new Uint8Array(200_000).map((_, i) => (i * 7) & 255);
  const first = await start();
  const written = await fetch(`${first.url}/${NAME}`, { method: "POST", body: bytes });
  expect(written.status).toBe(204);
  expect((await fetch(`${first.url}/bills/0a1b/other`)).status).toBe(404);
  await first.kill();
  expect(new Uint8Array(readFileSync(join(archive, NAME)))).toEqual(bytes);
  const second = await start();
  const read = await fetch(`${second.url}/${NAME}`);
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
  await fetch(`${second.url}/../../outside`, { method: "POST", body: "x" });
  await second.kill();
  expect(existsSync(join(folder, "outside"))).toBe(false);
  expect(readdirSync(join(folder, "service"))).toEqual(["archive"]);
});
