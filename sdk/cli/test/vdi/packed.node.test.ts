/** Packed files, read as they are: what is in them counts, what is after it does not pass unseen, and a bomb is no memory. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_WHOLE_BYTES } from "../../src/vdi/files.ts";
import { unpacked } from "../../src/vdi/stream/unpack.ts";
import { AT, attestation, get, layOut, useFolder, vdi, vdiProcess } from "./vdi.ts";

useFolder();

const TEXT = JSON.stringify(attestation);
const ASKED = ["--at", AT, "--trust", "page.json"];

beforeAll(async () => {
  await layOut();
});

const put = (name: string, ...parts: readonly Uint8Array[]) => writeFileSync(name, Buffer.concat(parts));

describe("vdi verify", () => {
  test.each([
    ["gzip", "att.json.gz", gzipSync(TEXT)],
    ["zstd", "att.json.zst", zstdCompressSync(TEXT)],
    ["gzip under another name", "att.json", gzipSync(TEXT)],
  ])(
    "reads %s, from a file and from standard input, and names the file's own hash",
    async (_, name, bytes) => {
      writeFileSync("plain.json", TEXT);
      put(name, bytes);
      const plain = await vdi(["verify", "plain.json", ...ASKED]);
      expect(plain.code).toBe(0);
      const found = await vdi(["verify", name, ...ASKED, "--html", "report.html"]);
      expect(found).toMatchObject({ code: 0, out: plain.out.replaceAll("plain.json", name) });
      expect(get("report.html")).toContain(`SHA-256 ${createHash("sha256").update(bytes).digest("hex")}`);
      const piped = await vdiProcess(["verify", "-", ...ASKED], { input: bytes });
      expect(piped).toMatchObject({ code: 0, out: plain.out.replaceAll("plain.json", "standard input") });
    },
  );

  test("JSON Lines in it, receipts, a trust file: whatever is read is", async () => {
    put("two.jsonl.gz", gzipSync(`${TEXT}\n${TEXT}\n`));
    put("trust.gz", gzipSync(get("trust.json")));
    put("alice.gz", gzipSync(get("alice.json")));
    expect((await vdi(["verify", "two.jsonl.gz", "--at", AT])).out).toContain("Both decisions are verified");
    expect(await vdi(["score", "alice.gz", "--trust", "trust.gz"])).toMatchObject({ code: 0 });
    expect((await vdi(["inspect", "alice.gz"])).out).toContain("Verification receipt");
  });

  test.each([
    ["cut short", [gzipSync(TEXT).subarray(0, -5)]],
    ["damaged", [gzipSync(TEXT).map((byte, i) => (i === 60 ? byte ^ 1 : byte))]],
    ["followed by something else", [gzipSync(TEXT), Buffer.from(TEXT)]],
    ["followed by zeros", [gzipSync(TEXT), Buffer.alloc(512)]],
    ["two letters of a mark", [gzipSync(TEXT).subarray(0, 2)]],
    ["zstd followed by something else", [zstdCompressSync(TEXT), Buffer.from("x")]],
  ])("what is %s could not be checked, and says why", async (_, parts) => {
    put("odd.gz", ...parts);
    const { code, out, err } = await vdi(["verify", "odd.gz", ...ASKED]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(
      "odd.gz cannot be read (what is packed in it ends in the middle, is damaged, or is",
    );
  });

  test("two packs one after the other are one text, as for gzip itself", async () => {
    put("two.gz", gzipSync(`${TEXT}\n`), gzipSync(`${TEXT}\n`));
    expect((await vdi(["verify", "two.gz", "--at", AT])).out).toContain("Both decisions are verified");
  });
});

describe("a small file that unpacks to more than a memory holds", () => {
  const ZEROS = gzipSync(Buffer.alloc(1 << 20, " "));
  const BOMB = Buffer.concat(Array.from({ length: 80 }, () => ZEROS));

  test("is refused from where it is too long, whoever reads it", async () => {
    put("bomb.gz", BOMB);
    for (const args of [
      ["verify", "bomb.gz"],
      ["verify", "att.json", "--trust", "bomb.gz"],
      ["slim", "bomb.gz"],
    ]) {
      const { code, err } = await vdi(args);
      expect([args, code]).toEqual([args, 2]);
      expect(err).toContain("bomb.gz is too large: more than it may be");
    }
  });

  test("is unpacked no further than it is read", async () => {
    let given = 0;
    const endless = function* () {
      for (;;) {
        given += ZEROS.length;
        yield ZEROS;
      }
    };
    let length = 0;
    for await (const chunk of unpacked(endless())) {
      length += chunk.length;
      if (length > MAX_WHOLE_BYTES) break;
    }
    expect(given).toBeLessThan(200 * ZEROS.length);
  });
});
