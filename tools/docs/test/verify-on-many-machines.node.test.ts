// Runs the recipes of docs/how-to/verify-on-many-machines.md: GNU parallel over the command line, and the Worker with its
// queue in the local runtime.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { readThousand } from "../../fixtures/thousand.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { commandsOf, readDocument, type Sample, samplesOf } from "../samples.ts";

process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const PAGE = "docs/how-to/verify-on-many-machines.md";
const FOLDER = `${REPOSITORY}node_modules/.cache/verify-on-many-machines`;
const samples = samplesOf(PAGE, readDocument(PAGE));
const real = readThousand().slice(0, 150);
const altered = (real[5] as string).replace('"outcome":"', '"outcome":"x');

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, code } of samples) if (file !== null) writeFileSync(join(FOLDER, file), code);
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const hasParallel = spawnSync("parallel", ["--version"]).status === 0;

describe.skipIf(!hasParallel)("GNU parallel (skipped where there is none)", () => {
  test("says of each line what it is worth", { tags: "long" }, () => {
    const lines = [...real, altered];
    writeFileSync(join(FOLDER, "documents.jsonl"), `${lines.join("\n")}\n`);
    const [command = ""] = samples
      .filter(({ language }) => language === "sh")
      .flatMap(({ code }) => commandsOf(code))
      .filter((line) => line.startsWith("parallel"));
    const { status, stderr } = spawnSync(command, {
      shell: true,
      cwd: FOLDER,
      encoding: "utf8",
      env: { ...process.env, PATH: `${REPOSITORY}node_modules/.bin:${process.env.PATH}` },
    });
    const rows = readFileSync(join(FOLDER, "verdicts.jsonl"), "utf8").trimEnd().split("\n");
    const ids = lines.map((line) => JSON.parse(line).attestation_id);
    expect(rows.map((row) => JSON.parse(row).attestation_id)).toEqual(ids);
    expect(rows.map((row) => JSON.parse(row).verdict)).toEqual([...real.map(() => "verified"), "not_valid"]);
    // One of its blocks was not valid, which is how many it says.
    expect([status, stderr.match(/"lines"/g)?.length]).toEqual([1, 3]);
  });
});

describe("Cloudflare Queues, in the local runtime", () => {
  let server: ReturnType<typeof createTestHarness>;
  let url: URL;
  beforeAll(async () => {
    expect(samples.some(({ file }: Sample) => file === "wrangler.toml")).toBe(true);
    server = createTestHarness({ root: FOLDER, workers: [{ configPath: "wrangler.toml" }] });
    ({ url } = await server.listen());
  });
  afterAll(() => server?.close());

  test("every document has the verdict that it has alone, sent twice or not", async () => {
    const documents = [...real.slice(0, 10), real[0] as string, altered, "no JSON at all", "{}"];
    const digests: string[] = [];
    for (const body of documents) {
      const response = await fetch(url, { method: "POST", body });
      expect(response.status).toBe(202);
      digests.push(await response.text());
    }
    expect(new Set(digests).size).toBe(documents.length - 1);
    const verdicts: { verdict: string }[] = [];
    for (const digest of digests) {
      for (;;) {
        const response = await fetch(new URL(digest, url));
        if (response.ok) {
          verdicts.push((await response.json()) as { verdict: string });
          break;
        }
        await response.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    expect(verdicts.map(({ verdict }) => verdict)).toEqual([
      ...documents.slice(0, 11).map(() => "verified"),
      "not_valid",
      "could_not_check",
      "not_valid",
    ]);
  });
});
