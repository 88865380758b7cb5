/** `vdi-log`: exit codes, what it prints, and that the hammer notices a log that lies. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNoteSigner, encodeVkey, makeLogPolicy, publishLog } from "@svc/tlog";
import { MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directoryFiles } from "../../src/log/directory.ts";
import { hammer } from "../../src/log/hammer.ts";
import { httpTarget } from "../../src/log/hammer-command.ts";
import { serveLog } from "../../src/log/log-server.ts";
import { run } from "../../src/log/run.ts";
import { makeReceipt } from "./receipts.ts";

const folder = mkdtempSync(join(tmpdir(), "vdi-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const signer = createNoteSigner("log.example/receipts", new Uint8Array(32).fill(1));
const vkey = encodeVkey(signer.key);
const stranger = encodeVkey(createNoteSigner("log.example/receipts", new Uint8Array(32).fill(2)).key);

async function vdiLog(...args: string[]) {
  const [output, errors]: string[][] = [[], []];
  const code = await run(
    args,
    { line: (text) => output?.push(text) },
    { line: (text) => errors?.push(text) },
  );
  return { code, output: output?.join("\n") ?? "", errors: errors?.join("\n") ?? "" };
}

async function publishedFolder(name: string, size: number): Promise<string> {
  const store = new MemoryReceiptStore();
  const log = new TransparencyLog({ store, now: () => 1_800_000_000 });
  for (let at = 0; at < size; at++)
    log.append(makeReceipt({ attestation: at, verifier: 0, valid: true, at }));
  const place = join(folder, name);
  await publishLog(store, directoryFiles(place), signer);
  return place;
}

describe("vdi-log fsck", () => {
  let whole = "";
  beforeAll(async () => {
    whole = await publishedFolder("whole", 5);
  });

  it("passes a whole log in a folder, pinned or not, and says which", async () => {
    const pinned = await vdiLog("fsck", whole, "--vkey", vkey);
    expect(pinned).toMatchObject({ code: 0, errors: "" });
    expect(pinned.output).toMatch(/^whole: 5 entries, root [0-9a-f]{64}, signed by the pinned key$/);
    expect((await vdiLog("fsck", whole)).output).toContain("not checked");
    const json = JSON.parse((await vdiLog("fsck", whole, "--vkey", vkey, "--json")).output) as object;
    expect(json).toMatchObject({ ok: true, size: 5, signature_checked: true, findings: [] });
  });

  it("passes a whole log over HTTP", async () => {
    const store = new MemoryReceiptStore();
    new TransparencyLog({ store }).append(makeReceipt({ attestation: 0, verifier: 0, valid: true, at: 0 }));
    const server = await serveLog(store, signer);
    expect(await vdiLog("fsck", server.url, "--vkey", vkey)).toMatchObject({ code: 0 });
    await server.close();
    expect(await vdiLog("fsck", server.url, "--vkey", vkey)).toMatchObject({ code: 3 });
  });

  it("fails another key's log, missing witnesses, a broken file and an empty folder", async () => {
    expect(await vdiLog("fsck", whole, "--vkey", stranger)).toMatchObject({ code: 1 });
    const witness = encodeVkey(
      createNoteSigner("w.example", new Uint8Array(32).fill(3), "cosignatureV1").key,
    );
    const demanding = await vdiLog("fsck", whole, "--vkey", vkey, "--witness", witness, "--threshold", "1");
    expect(demanding.output).toContain("Of the pinned witnesses 0 count; expected 1.");
    const broken = await publishedFolder("broken", 5);
    const tile = join(broken, "tile/0/000.p/5");
    const bytes = readFileSync(tile);
    bytes[33]! ^= 1;
    writeFileSync(tile, bytes);
    const report = await vdiLog("fsck", broken, "--vkey", vkey);
    expect(report.code).toBe(1);
    expect(report.output).toContain("tile/0/000.p/5: wrong_hash: Its hash 1");
    expect(report.output).toContain("broken: 1 finding in a log of 5 entries");
    mkdirSync(join(folder, "empty"));
    expect(await vdiLog("fsck", join(folder, "empty"))).toMatchObject({ code: 1 });
  });

  it("gives no answer about a place that is not there, or is none", async () => {
    const nothing = await vdiLog("fsck", join(folder, "nothing"));
    expect(nothing).toMatchObject({ code: 3, output: "" });
    expect(nothing.errors).toContain("there is no such folder");
    writeFileSync(join(folder, "file"), "");
    expect((await vdiLog("fsck", join(folder, "file"))).errors).toContain("is a file");
    for (const place of ["/no/such/folder/log.db", join(folder, "file.txt")]) {
      writeFileSync(join(folder, "file.txt"), "no database, and long enough to be seen as none".repeat(9));
      const hammer = await vdiLog("hammer", "--sqlite", place, "--seconds", "1");
      expect(hammer).toMatchObject({ code: 3, output: "" });
      expect(hammer.errors).toContain(`${place} cannot be used as a log`);
    }
  });

  it("says what is wrong with its arguments", async () => {
    for (const args of [
      [],
      ["fsk"],
      ["constructor"],
      ["fsck"],
      ["fsck", whole, "more"],
      ["fsck", whole, "--vkey", "nonsense"],
      ["fsck", whole, "--threshold", "1"],
      ["fsck", whole, "--vkey", vkey, "--threshold", "1"],
      ["fsck", whole, "--unknown"],
      ["fsck", whole, "--vkey", vkey, "--threshold", "some"],
      ["fsck", "ftp://log.example/"],
      ["hammer", "log.example"],
      ["hammer", "--writers", "0"],
      ["hammer", "--seconds", "1e3"],
    ]) {
      const answer = await vdiLog(...args);
      expect(answer.code, args.join(" ")).toBe(2);
      expect(answer.errors).not.toBe("");
    }
    expect(await vdiLog("--help")).toMatchObject({
      code: 0,
      output: expect.stringContaining("vdi-log fsck"),
    });
  });
});

describe("files in a folder", () => {
  it("stay below it", async () => {
    const files = directoryFiles(folder);
    await expect(files.read("../../etc/passwd")).rejects.toThrow(RangeError);
    await expect(files.write("/etc/passwd", new Uint8Array(0))).rejects.toThrow(RangeError);
    expect(await files.read("whole")).toBeNull();
    expect(await files.read("absent/file")).toBeNull();
  });
});

describe("vdi-log hammer", () => {
  it("holds on an honest log", { tags: "long" }, async () => {
    const answer = await vdiLog("hammer", "--writers", "3", "--readers", "2", "--seconds", "1", "--json");
    expect(answer).toMatchObject({ code: 0 });
    const report = JSON.parse(answer.output) as { appended: number; finalSize: number; ok: boolean };
    expect(report.ok).toBe(true);
    expect(report.appended).toBeGreaterThan(0);
    expect(report.finalSize).toBe(report.appended);
  });

  const policy = makeLogPolicy({ log: vkey });

  it("notices a log that forgets receipts it acknowledged", async () => {
    const store = new MemoryReceiptStore();
    const server = await serveLog(store, signer);
    const honest = httpTarget(server.url, policy);
    let calls = 0;
    const lossy = {
      ...honest,
      append: async (receipt: Parameters<typeof honest.append>[0]) => {
        if (++calls % 3 !== 0) return honest.append(receipt);
        // Answered, in all appearance rightly, and never stored.
        return new TransparencyLog().append(receipt);
      },
    };
    // Until one was forgotten in any case, however slow the machine.
    const report = await hammer(lossy, {
      writers: 2,
      readers: 1,
      seconds: 1,
      now: () => (calls < 9 ? 0 : 1_000),
    });
    expect(report.ok).toBe(false);
    expect(report.violations.length).toBeGreaterThan(0);
    await server.close();
  });

  it("notices a log that shows a second history", async () => {
    const [first, second] = [new MemoryReceiptStore(), new MemoryReceiptStore()];
    const servers = await Promise.all([first, second].map((store) => serveLog(store, signer)));
    for (let at = 0; at < 40; at++) {
      new TransparencyLog({ store: second }).append(
        makeReceipt({ attestation: at, verifier: 9, valid: true, at }),
      );
    }
    const [one, other] = servers.map(({ url }) => httpTarget(url, policy));
    let reads = 0;
    const forked = { ...one!, source: (path: string) => (++reads > 20 ? other! : one!).source(path) };
    // Until the second was shown in any case; what was acknowledged is looked for in it at the end.
    const now = () => (reads > 20 ? 1_000 : 0);
    const report = await hammer(forked, { writers: 1, readers: 1, seconds: 1, now });
    expect(report.ok).toBe(false);
    await Promise.all(servers.map((server) => server.close()));
  });
});
