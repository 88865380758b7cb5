/** `vdi verify` of what a log hands out: alone and together, with the log's key and without, tiles as files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { examine } from "@svc/audit";
import { beforeAll, describe, expect, test } from "vitest";
import { AT, folder, get, layOut, put, useFolder, vdi } from "./vdi.ts";

useFolder();

let vkey = "";
beforeAll(async () => {
  const { vkey: key, log, tiles } = await layOut();
  vkey = key;
  put("entry.json", log.getEntry(0));
  put("proof.json", log.getInclusionProof(0));
  put("checkpoint.txt", log.getCheckpoint());
  put("consistency.json", log.getConsistencyProof(1));
  for (const [path, bytes] of tiles) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
});

const trusted = ["--trust", "trust.json", "--at", AT];

test("a checkpoint: 0 under its key, 2 without, 1 changed", async () => {
  const pinned = await vdi(["verify", "checkpoint.txt", ...trusted]);
  expect(pinned).toMatchObject({ code: 0, err: "" });
  expect(pinned.out).toMatch(
    /^Verified {2}checkpoint\.txt \(Log checkpoint\)\n {2}The log log\.example\/receipts signed/,
  );
  expect(pinned.out).toContain("That other people were shown the same head");
  const unknown = await vdi(["verify", "checkpoint.txt"]);
  expect(unknown.code).toBe(2);
  expect(unknown.out).toContain("Missing: the key of the log log.example/receipts.");
  put("changed.txt", get("checkpoint.txt").replace("\n3\n", "\n4\n"));
  expect(await vdi(["verify", "changed.txt", ...trusted])).toMatchObject({ code: 1 });
});

test("an entry alone is told what it lacks; with proof, checkpoint and key it is verified", async () => {
  const alone = await vdi(["verify", "entry.json", ...trusted]);
  expect(alone.code).toBe(2);
  expect(alone.out).toContain("Missing: the inclusion proof of this entry; a checkpoint signed by the log.");
  const proof = await vdi(["verify", "proof.json", ...trusted]);
  expect(proof.out).toContain("Missing: a checkpoint of 3 entries signed by the log.");
  const all = ["entry.json", "proof.json", "checkpoint.txt"];
  const together = await vdi(["verify", ...all, ...trusted]);
  expect(together).toMatchObject({ code: 0 });
  expect(together.out).toContain("\n3 documents: 3 verified.\n");
  const keyless = await vdi(["verify", ...all]);
  expect(keyless.code).toBe(2);
  expect(keyless.out.match(/Missing: the key of the log log\.example\/receipts\./g)).toHaveLength(3);
});

test("one answer of the log that carries all three, a log proof, a consistency proof", async () => {
  expect(await vdi(["verify", "log.json", ...trusted])).toMatchObject({ code: 0 });
  expect(await vdi(["verify", "log.txt", ...trusted])).toMatchObject({ code: 0 });
  const consistency = await vdi(["verify", "consistency.json", ...trusted]);
  expect(consistency).toMatchObject({ code: 0 });
  expect(consistency.out).toContain("Verified in part");
  expect(consistency.out).toContain("add the checkpoint of 1 entry that you kept");
  // Heads held against each other have the page's sentence.
  const together = await vdi(["verify", "consistency.json", "checkpoint.txt", ...trusted]);
  expect(together.err).toMatch(/^The log “log\.example\/receipts” only grew, from 1 to 3 entries\. /);
  put("other.txt", get("checkpoint.txt").replace("\n3\n", "\n4\n"));
  const apart = await vdi(["verify", "other.txt", "checkpoint.txt", ...trusted, "--html", "report.html"]);
  expect(apart.err).toMatch(/^Whether this log only grew is not shown\. /);
  expect(get("report.html")).toContain('<p class="unknown">Whether this log only grew is not shown. ');
});

test("the machine result of one is the finding, of several a line each", async () => {
  const set = await examine([{ source: "log.txt", text: get("log.txt") }], { logs: [{ log: vkey }] });
  const finding = set.documents[0]?.result;
  const { out } = await vdi(["verify", "log.txt", ...trusted, "--json"]);
  expect(JSON.parse(out)).toEqual(finding);
  const lines = (await vdi(["verify", "log.json", ...trusted, "--json"])).out.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { source: "log.json, entry", verdict: "verified", result: { document: "log_entry", log_index: 0 } },
    { source: "log.json, inclusion", verdict: "verified" },
    { source: "log.json, checkpoint", verdict: "verified" },
  ]);
});

test("a receipt and its attestation take the log's time from the entry beside them", async () => {
  const { out } = await vdi(["verify", "att.json", "alice.json", "log.json", ...trusted, "--json"]);
  const [attestation] = out.split("\n").map((line) => (line === "" ? null : JSON.parse(line)));
  expect(attestation).toMatchObject({ verdict: "verified", result: { trust: { time: "logged" } } });
  const without = await vdi(["verify", "att.json", "alice.json", ...trusted, "--json"]);
  expect(without.out).not.toContain('"logged"');
});

describe("tiles", () => {
  test("each under the signed checkpoint, 1 when one is changed, 2 without a head", async () => {
    const tiles = ["tile/0/000.p/3", "tile/entries/000.p/3"];
    const good = await vdi(["verify", ...tiles, "checkpoint.txt", ...trusted]);
    expect(good).toMatchObject({ code: 0 });
    expect(good.out).toContain("3 verified");
    const alone = await vdi(["verify", "tile/0/000.p/3", ...trusted]);
    expect(alone.code).toBe(2);
    expect(alone.out).toContain("Missing: a checkpoint signed by the log.");
    writeFileSync(join(folder, "tile/0/000.p/3"), new Uint8Array(96));
    const bad = await vdi(["verify", ...tiles, "checkpoint.txt", ...trusted]);
    expect(bad.code).toBe(1);
    expect(bad.out).toContain("1 not valid");
  });

  test("are inspected as what they are", async () => {
    const { code, out } = await vdi(["inspect", "tile/entries/000.p/3", "checkpoint.txt", "log.txt"]);
    expect(code).toBe(0);
    expect(out).toContain("Log tile  tile/entries/000.p/3  not verified");
    expect(out).toMatch(/Log checkpoint .*\n {2}log +log\.example\/receipts\n {2}entries +3\n/);
    expect(out).toMatch(/Log proof .*\n {2}index +1\n/);
  });
});
