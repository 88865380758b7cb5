/** Messages about missing files and wrong command lines: one line that names the thing. */
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/vdi/run.ts";
import { attestation, folder, layOut, put, useFolder, vdi } from "./vdi.ts";

useFolder();

beforeAll(async () => {
  await layOut();
  const raw = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes);
  raw(
    "binary",
    Uint8Array.from({ length: 999 }, (_, i) => (i * 7) % 256),
  );
  raw("zipped.zip", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(99, 0xe9)]));
  raw("sixteen.json", Buffer.from(`\ufeff${JSON.stringify(attestation)}`, "utf16le"));
  // Without a byte order mark; it is UTF-8 as well, with zeros in it.
  const sixteen = Buffer.from(JSON.stringify(attestation), "utf16le");
  raw("little.json", sixteen);
  raw("big.json", Buffer.from(sixteen).swap16());
  raw("huge.json", new Uint8Array(0));
  truncateSync(join(folder, "huge.json"), 300 * 1024 * 1024);
  put("empty.json", "");
  put("error.html", "<!DOCTYPE html>\n<title>502 Bad Gateway</title>");
  put("zeros", "\u0000".repeat(100));
  put("half.json", JSON.stringify(attestation).slice(0, 900));
  mkdirSync(join(folder, "sub"));
});

/** Every command that reads a document from a file, with that file. */
const READERS: readonly (readonly [string, (file: string) => string[]])[] = [
  ["verify", (file) => ["verify", file]],
  ["verify --trust", (file) => ["verify", "att.json", "--trust", file]],
  ["verify --attestation", (file) => ["verify", "alice.json", "--attestation", file]],
  ["inspect", (file) => ["inspect", file]],
  ["receipt issue", (file) => ["receipt", "issue", file]],
  ["receipt issue --key", (file) => ["receipt", "issue", "att.json", "--key", file]],
  ["receipt issue --parent", (file) => ["receipt", "issue", "att.json", "--parent", file]],
  ["receipt chain", (file) => ["receipt", "chain", file]],
  ["score", (file) => ["score", file]],
  ["accept", (file) => ["accept", file]],
  ["bundle create", (file) => ["bundle", "create", "--attestation", file]],
  ["bundle create --log", (file) => ["bundle", "create", "--attestation", "att.json", "--log", file]],
  [
    "bundle create --revocation",
    (file) => ["bundle", "create", "--attestation", "att.json", "--revocation", file],
  ],
  ["keys show", (file) => ["keys", "show", file]],
  ["attest", (file) => ["attest", file]],
];

describe.each(READERS)("vdi %s", (_, command) => {
  test.each([
    ["nowhere.json", "nowhere.json: there is no such file"],
    ["sub", "sub is a folder"],
    ["binary", "binary: It is not text"],
    ["zipped.zip", "zipped.zip: It is an archive (zip): unpack it first"],
    ["sixteen.json", "sixteen.json: It is UTF-16 text: save it as UTF-8"],
    [
      "huge.json",
      "huge.json is too large: 300 MiB, and what is not JSON Lines may have 64 MiB, a single document in it 1 MiB; vdi verify reads JSON Lines of any size",
    ],
  ])("%s", async (file, words) => {
    const { code, out, err } = await vdi(command(file));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });
});

test("of several files the others are looked at, and those that cannot be read are counted", async () => {
  const files = ["att.json", "nowhere.json", "sub", "sixteen.json", "zipped.zip"];
  const { code, out, err } = await vdi(["verify", ...files]);
  expect(code).toBe(2);
  expect(out).toMatch(/^Verified, from .*att\.json/);
  expect(out).toMatch(/\nOne decision is verified, .*\n4 files could not be read\.\n$/);
  expect(err.trimEnd().split("\n")).toHaveLength(4);
  expect(err).toContain("Could not be checked: nowhere.json: there is no such file");
  const report = await vdi(["verify", ...files, "--html", "-"]);
  expect(report.out).toContain(
    '<p class="unknown">Could not be checked: nowhere.json: there is no such file</p>',
  );
  expect(report.out).not.toContain("<li>nowhere.json");
  expect((await vdi(["verify", "bad.json", "nowhere.json"])).code).toBe(1);
  const row = {
    source: "nowhere.json",
    verdict: "could_not_check",
    because: "nowhere.json: there is no such file",
  };
  const rows = (await vdi(["verify", "nowhere.json", "att.json", "--json"])).out.trimEnd().split("\n");
  expect(rows.map((one) => JSON.parse(one))).toMatchObject([{ source: "att.json" }, row]);
  const alone = await vdi(["verify", "nowhere.json", "--json"]);
  expect([alone.code, JSON.parse(alone.out)]).toEqual([2, row]);
  expect((await vdi(["verify", "nowhere.json", "sub"])).code).toBe(2);
  const inspected = await vdi(["inspect", "nowhere.json", "att.json"]);
  expect(inspected).toMatchObject({ code: 2, err: "Not shown: nowhere.json: there is no such file\n" });
  expect(inspected.out).toMatch(/^Decision attestation {2}att\.json/);
});

describe("files that can be read and are nothing", () => {
  test.each([
    ["empty.json", "There is nothing in it."],
    ["little.json", "It is UTF-16 text: save it as UTF-8."],
    ["big.json", "It is UTF-16 text: save it as UTF-8."],
    ["error.html", "It is a web page, perhaps an error of the server that was asked"],
    ["zeros", "It is not a document that can be read"],
    ["alice.key", "It is 64 hexadecimal digits: a key or a hash, and no document."],
  ])("verify %s", async (file, words) => {
    const { code, out } = await vdi(["verify", file]);
    expect(code).toBe(2);
    expect(out).toContain(words);
    expect(out).not.toContain("\u0000");
    expect(out).not.toContain("1111111111");
  });

  test("empty standard input, wherever it is read", async () => {
    for (const args of [
      ["verify", "-"],
      ["inspect", "-"],
    ]) {
      const { code, out } = await vdi(args);
      expect(code).toBe(2);
      expect(out).toContain("There is nothing in it.");
    }
    for (const args of [
      ["score", "-"],
      ["accept", "-"],
      ["receipt", "chain", "-"],
    ]) {
      const { code, err } = await vdi(args);
      expect(code).toBe(2);
      expect(err).toContain("there is no receipt in what was given");
    }
    expect((await vdi(["keys", "show", "-"])).err).toContain("standard input holds no secret key");
  });

  test("half an attestation could not be checked, and it says where it ends", async () => {
    const { code, out } = await vdi(["verify", "half.json"]);
    expect(code).toBe(2);
    expect(out).toMatch(
      /^Could not be checked {2}half\.json \(Not recognised\)\n[\s\S]*The text is not JSON: .* at character \d+/,
    );
  });

  test("what two readers would read as two documents could not be checked", async () => {
    put("duplicate.json", JSON.stringify(attestation).replace("{", '{"type":"decision_attestation_v1",'));
    const out = expect.stringMatching(/^Could not be checked {2}duplicate\.json/);
    expect(await vdi(["verify", "duplicate.json"])).toMatchObject({ code: 2, out });
  });

  test("a document where another kind is wanted is called what it is", async () => {
    const said = async (...args: string[]) => (await vdi(args)).err;
    expect(await said("verify", "att.json", "--trust", "att.json")).toContain(
      "no trust file (Decision attestation)",
    );
    expect(await said("score", "att.json")).toContain(
      "att.json is left out: it is no receipt (Decision attestation)",
    );
    const create = ["bundle", "create", "--attestation", "att.json"];
    expect(await said(...create, "--receipt", "att.json")).toContain(
      "att.json: /type: schema at /type, expected",
    );
    expect(await said(...create, "--log", "att.json")).toContain(
      "att.json is no evidence of a log. Missing: a log entry, an inclusion proof, a checkpoint",
    );
    expect(await said(...create, "--revocation", "att.json")).toContain("It is: Decision attestation.");
    expect(await said("receipt", "issue", "att.json", "--parent", "att.json")).toContain(
      "att.json is no receipt to follow",
    );
    expect(await said("keys", "show", "att.json")).toContain("att.json holds no secret key");
  });
});

describe("command lines", () => {
  test.each<[string[], string]>([
    [["frobnicate"], "There is no command frobnicate."],
    [["frobnicate", "verify"], "There is no command frobnicate."],
    [["veriffy", "att.json"], "There is no command veriffy. Did you mean verify?"],
    [["receipt", "isue"], "expected vdi receipt issue, verify or chain. Did you mean issue?"],
    [["verify", "--frob", "x"], "there is no option --frob"],
    [["verify", "--trsut", "x"], "there is no option --trsut. Did you mean --trust?"],
    [["verify", "-j"], "there is no option -j"],
    [["verify", "--trust"], "--trust: a value is missing"],
    [["verify", "att.json", "--json=yes"], "--json takes no value"],
    [["verify", "att.json", "--at", "soon"], "--at: expected Unix seconds"],
    [["verify", "-", "--attestation", "-"], "standard input (-) can be given once"],
    [["receipt", "frob"], "expected vdi receipt issue, verify or chain"],
    [["receipt", "issue", "att.json", "--verifier", "alice"], "--verifier: expected vdi:verifier:<name>"],
    [["receipt", "issue", "att.json", "--kid", "ä"], "--kid: expected"],
    [["receipt", "issue"], "expected one attestation"],
    [["keys", "vkey", "alice.key", "--name", "a b"], "--name: expected a key name"],
    [["keys", "vkey", "alice.key"], "expected --name"],
    [["log", "frob"], "expected vdi log append, export, fsck or hammer"],
    [["log", "fsck", ".", "--vkey", "nonsense"], "--vkey: expected <name>+<id>+<base64>"],
  ])("%j", async (args, words) => {
    const { code, out, err } = await vdi(args, "{}");
    expect({ code, out }).toEqual({ code: 64, out: "" });
    expect(err).toContain(words);
  });

  test("what cannot be written is named, and nothing was replaced", async () => {
    const bundle = ["bundle", "create", "--attestation", "att.json", "--out"];
    expect((await vdi([...bundle, "nowhere/out.json"])).err).toContain(
      "cannot be written: there is no such folder",
    );
    expect((await vdi([...bundle, "sub"])).err).toContain("sub cannot be written: it is a folder");
    const again = await vdi(["keys", "generate", "alice.key"]);
    expect(again).toMatchObject({ code: 2, out: "" });
    expect(again.err).toBe("Not done: alice.key is there already and is not replaced\n");
  });
});

describe("--json", () => {
  test("every command that answers takes it, and answers with JSON alone", async () => {
    const files: Readonly<Record<string, string[]>> = {
      slim: ["slim", "att.json"],
      expand: ["expand", "thin.json"],
      verify: ["verify", "att.json"],
      inspect: ["inspect", "att.json"],
      receipt: ["receipt", "issue", "att.json", "--key", "alice.key", "--out", "made.json"],
      score: ["score", "alice.json"],
      accept: ["accept", "alice.json", "--trust", "trust.json"],
      bundle: ["bundle", "create", "--attestation", "att.json", "--out", "bundle.json"],
      keys: ["keys", "show", "alice.key"],
      log: ["log", "fsck", "."],
      policy: ["policy", "check", "vdi:manifest:fair-lending-v1"],
      explain: ["explain", "pairing_mismatch"],
      completion: ["completion"],
      badge: ["badge", "att.json", "--out", "badge.svg"],
      issuer: [
        "issuer",
        "publish",
        attestation.signature.public_key,
        "--folder",
        ".",
        "--domain",
        "lender.example",
        "--name",
        "Lender",
      ],
    };
    await vdi(["slim", "att.json", "--out", "thin.json"]);
    for (const [name, args] of Object.entries(files)) {
      const { out } = await vdi([...args, "--json"]);
      expect(() => JSON.parse(out), `${name}: ${out}`).not.toThrow();
    }
    // Attest proves for seconds, a ceremony takes a folder, an authority signs a policy, a source inputs: files of their own have them.
    expect(
      [
        ...Object.keys(files),
        "attest",
        "authority",
        "ceremony",
        "disclose",
        "packet",
        "period",
        "source",
      ].sort(),
    ).toEqual(COMMANDS.map(({ name }) => name).sort());
    for (const { name } of COMMANDS) expect((await vdi([name, "--help"])).out, name).toContain("--json");
  });

  test("a receipt's issue gives the receipt with its verification", async () => {
    const { out } = await vdi(["receipt", "issue", "att.json", "--key", "alice.key", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      receipt: { type: "verification_receipt_v1" },
      verification: { profile_id: "VDI_VERIFY_STRICT_V1" },
    });
  });
});
