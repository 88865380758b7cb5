// The log in a bucket as an operator sets it up: the production configuration with the block of docs/how-to/operate.md, in
// the local runtime. Alarms fire by themselves, and `vdi-log fsck` finds the tree whole over HTTP and in the files.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createEdgeClient } from "@svc/billing/client";
import { decodeHex } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { attestOf, LOG_ORIGIN, preflightOf, SECRET, scene } from "./local/service.ts";

process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const ROOT = join(import.meta.dirname, "../..");
const ENTRIES = 12;
let folder: string;
const vkey = encodeVkey(createNoteSigner(LOG_ORIGIN, decodeHex("33".repeat(32), 32) as Uint8Array).key);

/** The deployment's file with what the documentation has an operator add. */
function configuration(): string {
  const blocks = [
    ...readFileSync(join(ROOT, "docs/how-to/operate.md"), "utf8").matchAll(/^```toml\n(.*?)^```$/gms),
  ];
  const block = blocks.map(([, text = ""]) => text).find((text) => text.includes("[[r2_buckets]]"));
  if (block === undefined) throw new Error("docs/how-to/operate.md has no block for the bucket");
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8")
    .replace('"edge/src/index.ts"', JSON.stringify(join(ROOT, "edge/src/index.ts")))
    .replace(/\n\[assets\][^[]*/, "\n");
  const path = join(folder, "wrangler.toml");
  writeFileSync(path, `${text}\n${block}`);
  return path;
}

interface Bucket {
  list(): Promise<{ readonly objects: readonly { readonly key: string }[]; readonly truncated: boolean }>;
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
}

const server = createTestHarness();
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "edge-published-"));
  const secrets = {
    VDI_ATTEST_SECRET: SECRET,
    VDI_BILLING_SIGNING_KEY: "11".repeat(32),
    VDI_BILLING_GRANT_KEY: "22".repeat(32),
    VDI_LOG_SIGNING_KEY: "33".repeat(32),
  };
  const vars = { VDI_ATTEST_ENABLED: "true", VDI_LOG_ORIGIN: LOG_ORIGIN, VDI_LOG_PUBLISH_SECONDS: "1" };
  await server.update({ root: ROOT, workers: [{ configPath: configuration(), secrets, vars }] });
  url = (await server.listen()).url.origin;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function publishedSize(): Promise<number> {
  const text = await (await fetch(`${url}/log/checkpoint`)).text();
  return Number(text.split("\n")[1]);
}

async function fsck(place: string): Promise<unknown> {
  const cli = join(ROOT, "sdk/cli/bin/vdi-log.js");
  const { stdout } = await promisify(execFile)(process.execPath, [
    cli,
    "fsck",
    place,
    "--vkey",
    vkey,
    "--json",
  ]);
  return JSON.parse(stdout);
}

test("appends are published by themselves, and the files alone are the log", { tags: "long" }, async () => {
  const client = createEdgeClient({
    baseUrl: url,
    fetch: (at, init) => fetch(at, init),
    attestSecret: SECRET,
  });
  for (let i = 0; i < ENTRIES; i++) {
    const one = scene();
    expect(await client.preflight(preflightOf(one))).toMatchObject({ ok: true });
    expect(await client.attest(attestOf(one))).toMatchObject({ ok: true });
  }
  const bucket = (await server.getWorker().getEnv()).LOG_PUBLICATION as Bucket;
  const checkpoint = LOG_ORIGIN.replace(/^[^/]*\//, "").concat("/checkpoint");
  while ((await bucket.get(checkpoint)) === null || (await publishedSize()) < ENTRIES)
    await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await publishedSize()).toBe(ENTRIES);
  expect(await fsck(`${url}/log`)).toMatchObject({ ok: true, size: ENTRIES, signature_checked: true });
  // As a server of plain files would have them, with no Worker in sight.
  const files = join(folder, "files");
  const { objects, truncated } = await bucket.list();
  expect([truncated, objects.length > 2]).toEqual([false, true]);
  for (const { key } of objects) {
    const bytes = await (await bucket.get(key))?.arrayBuffer();
    mkdirSync(dirname(join(files, key)), { recursive: true });
    writeFileSync(join(files, key), new Uint8Array(bytes as ArrayBuffer));
  }
  expect(await fsck(join(files, dirname(checkpoint)))).toMatchObject({ ok: true, size: ENTRIES });
});
