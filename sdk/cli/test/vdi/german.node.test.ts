/** `vdi verify --lang de` of every kind of document and of mistakes: nothing of it is in English. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { issueBillingAttestation } from "@svc/billing";
import type { VerificationReceipt } from "@svc/core";
import { en } from "@svc/words";
import { beforeAll, describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { AT, layOut, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

let receipts: VerificationReceipt[] = [];
beforeAll(async () => {
  ({ receipts } = await layOut());
});

describe("--lang de, of every other kind of document", () => {
  /** What the library says between the places for values, where it is long enough to be nobody else's. */
  const textsOf = (said: unknown): string[] =>
    typeof said === "string"
      ? said.split(/\{[a-z_:]+\}/)
      : typeof said === "function"
        ? String(said).split(/[`"]|\$\{[^}]*\}/)
        : typeof said === "object" && said !== null
          ? Object.values(said).flatMap(textsOf)
          : [];
  const english = textsOf(en)
    .map((said) => said.trim())
    .filter((said) => said.split(" ").length > 2 && /^[A-Za-z ,.:;'()-]+$/.test(said));
  const example = (name: string) =>
    fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url));

  const gallery = (name: string) =>
    fileURLToPath(new URL(`../../../../web-demo/dist/gallery/${name}`, import.meta.url));

  test.each([
    ["a receipt", ["rec-a.json"]],
    ["a receipt that fails", ["rec-altered.json"]],
    ["an audit bundle", [example("audit.json")]],
    ["an altered attestation", [example("altered.json")]],
    ["a bill", ["bill.json"]],
    ["a manifest alone", [example("manifest.json")]],
    [
      "source evidence beside its attestation",
      [example("sources/attestation.json"), example("sources/evidence.json")],
    ],
    ["trust roots", [example("trust.json")]],
  ])("no sentence of the library's is in English: %s", async (_, files) => {
    const [first] = receipts;
    put("rec-a.json", first);
    put("rec-altered.json", { ...first, verified_at: (first?.verified_at ?? 0) + 1 });
    const documents = { version: "v1", usageEvent: usageAt(NOW) } as const;
    const terms = { documents, mode: "disclosed", salts } as const;
    put("bill.json", issueBillingAttestation(terms, operator, NOW).attestation);
    const inEnglish = await vdi(["verify", ...files, "--at", AT]);
    expect(english.filter((said) => inEnglish.out.includes(said)).length).toBeGreaterThan(0);
    const { code, out } = await vdi(["verify", ...files, "--at", AT, "--lang", "de"]);
    expect(code).toBe(inEnglish.code);
    expect(english.filter((said) => out.includes(said))).toEqual([]);
    expect(out).not.toMatch(/\b(the|which|that|with|and|is|are)\b/);
  });

  /** What a reader of the report sees, without the style and the marks of HTML. */
  const textOf = (html: string) =>
    html
      .replace(/<style>[\s\S]*?<\/style>/, "")
      .replace(/<[^>]*>/g, "\n")
      .replace(/&quot;[\s\S]*?&quot;/g, "");

  const bundleWith = (changes: object) => {
    const bundle = JSON.parse(readFileSync(example("audit.json"), "utf8"));
    return { ...bundle, ...changes };
  };

  test.each([
    [
      "an attestation",
      () => ({ files: [example("attestation.json")], options: ["--trust", example("trust.json")] }),
    ],
    ["an altered one", () => ({ files: [example("altered.json")] })],
    ["two receipts that contradict each other", () => ({ files: [gallery("contradiction.jsonl")] })],
    [
      "a bundle with an altered attestation and a receipt given twice",
      () => {
        const altered = JSON.parse(readFileSync(example("altered.json"), "utf8"));
        const { receipts: given } = bundleWith({});
        put("bundle.json", bundleWith({ attestation: altered, receipts: [given[0], given[0]] }));
        return { files: ["bundle.json"] };
      },
    ],
    [
      "a bundle with parts of no form",
      () => {
        put("parts.json", bundleWith({ manifest: { manifest_id: 7 }, log: [{ entry: 1 }] }));
        return { files: ["parts.json"] };
      },
    ],
    [
      "a bundle whose frame is wrong",
      () => {
        put("frame.json", bundleWith({ more: 1 }));
        return { files: ["frame.json"] };
      },
    ],
    [
      "a bill of another key than is pinned, altered",
      () => {
        const documents = { version: "v1", usageEvent: usageAt(NOW) } as const;
        const { attestation } = issueBillingAttestation(
          { documents, mode: "disclosed", salts },
          operator,
          NOW,
        );
        put("bill.json", { ...attestation, charge_micros: "7", expires_at: NOW - 7 });
        return { files: ["bill.json"] };
      },
    ],
    [
      "what cannot be read",
      () => {
        put("cut.json", '{"type": "decision');
        return { files: ["cut.json"] };
      },
    ],
  ] as const)(
    "the report to print says nothing in English, nor does what is said beside it: %s",
    async (_, lay) => {
      const { files, options = [] } = lay() as {
        readonly files: string[];
        readonly options?: readonly string[];
      };
      const ask = ["verify", ...files, ...options, "--at", AT, "--html", "-"];
      const inEnglish = await vdi(ask);
      expect(textOf(inEnglish.out)).toMatch(/Verification report[\s\S]*Files[\s\S]*Written /);
      const { code, out, err } = await vdi([...ask, "--lang", "de"]);
      expect(code).toBe(inEnglish.code);
      expect(out).toContain('<html lang="de">');
      const text = `${textOf(out)}\n${err}`;
      // A rule's own text and id, names of a policy and of its outcomes are the document's, in its language.
      const own = /Bewiesen:|Galt für|Fair lending|weitere galt|^[a-z]+(?:-[a-z]+)+$/;
      const lines = text.split("\n").filter((line) => !own.test(line));
      expect(lines.filter((line) => ENGLISH_WORD.test(line))).toEqual([]);
      expect(english.filter((said) => text.includes(said))).toEqual([]);
    },
  );
});

test.each([
  ["an unknown option", ["--nonsense"], 64],
  ["a value that is missing", ["a.json", "--at"], 64],
  ["a value for an option without one", ["a.json", "--json=yes"], 64],
  ["no file", [], 64],
  ["two things on standard output", ["there.json", "--html", "-", "--json"], 64],
  ["a profile that is none", ["there.json", "--profile", "x"], 64],
  ["a time that is none", ["there.json", "--at", "x"], 64],
  ["standard input twice", ["-", "-"], 64],
  ["a file that is absent", ["absent.json"], 2],
  ["a folder", ["."], 2],
  ["bytes that are no text", ["bytes.json"], 2],
  ["a trust file that is absent", ["there.json", "--trust", "absent.json"], 2],
  ["a trust file that is none", ["there.json", "--trust", "roots.json"], 2],
  ["a report into a folder", ["there.json", "--html", "."], 2],
  ["a report into a folder that is absent", ["there.json", "--html", "absent/x.html"], 2],
])("a mistake in the command line is said in German: %s", async (_, args, code) => {
  put("there.json", "{}");
  put("roots.json", { trust: { issuers: "all" } });
  writeFileSync("bytes.json", Buffer.from([0xff, 0xfe, 0x00]));
  const inEnglish = await vdi(["verify", ...args]);
  const { err, ...ended } = await vdi(["verify", ...args, "--lang=de"]);
  expect(ended.code).toBe(code);
  expect(inEnglish.code).toBe(code);
  // What the library says of its own arguments is English in every language: it comes after its name for them.
  const said = (text: string) => text.replace(/(gebrauchen|used): .*/, "$1");
  expect(said(err)).not.toBe(said(inEnglish.err));
  expect(said(inEnglish.err)).toMatch(ENGLISH_WORD);
  expect(said(err)).not.toMatch(ENGLISH_WORD);
});

test.each([
  [["attest"]],
  [["attest", "da.json", "--sequence", "x"]],
  [["attest", "da.json", "--evidence", "e.json"]],
  [["attest", "absent.json"]],
  [["attest", "text.txt"]],
  [["ceremony"]],
  [["ceremony", "check"]],
  [["ceremony", "contribute"]],
  [["ceremony", "statement"]],
  [["policy"]],
  [["explain"]],
  [["explain", "nonsense"]],
  [["disclose"]],
  [["disclose", "da.json", "da.json", "/a"]],
  [["badge"]],
  [["badge", "da.json"]],
  [["badge", "da.json", "--lang", "fr"]],
  [["receipt"]],
  [["receipt", "chain"]],
  [["score"]],
  [["score", "da.json", "--minimum", "x"]],
  [["accept"]],
  [["bundle"]],
  [["bundle", "create"]],
  [["keys"]],
  [["keys", "vkey", "da.json"]],
  [["keys", "show", "da.json"]],
  [["keys", "generate", "-"]],
  [["source"]],
  [["source", "ask", "da.json"]],
  [["source", "ask", "--evidence"]],
  [["source", "sign"]],
  [["source", "evidence"]],
  [["period"]],
  [["period", "close"]],
  [["period", "verify"]],
  [["period", "sample"]],
  [["period", "sample", "da.json", "--beacon", "da.json", "--size", "1"]],
  [["period", "answer"]],
  [["authority"]],
  [["authority", "da.json", "--key", "k", "--days", "0"]],
  [["slim"]],
  [["expand"]],
  [["inspect"]],
  [["completion", "tcsh"]],
  [["log", "append"]],
  [["verify", "--stream"]],
  [["verify", "--stream", "da.json", "--threads", "0"]],
  [["frobnicate"]],
  [["score", "da.json", "--lang", "fr"]],
])("so it is of every other command: %j", async (args) => {
  put("da.json", "{}");
  put("text.txt", "no JSON");
  const inEnglish = await vdi(args);
  const { err, ...ended } = await vdi([...args, "--lang=de"]);
  expect(ended.code).toBe(inEnglish.code);
  expect(ended.code).toBeGreaterThan(1);
  // The list of commands is in English, under what is said of the one that there is not.
  const said = (text: string) => text.split("\n\nvdi COMMAND")[0] ?? "";
  expect(said(err)).not.toBe(said(inEnglish.err));
  expect(said(err)).not.toMatch(ENGLISH_WORD);
});

test("vdi explain says in German what it says in English", async () => {
  for (const reason of ["expired", "signature_mismatch", "issuer_trust_missing"]) {
    const [english, german] = [
      await vdi(["explain", reason]),
      await vdi(["explain", reason, "--lang", "de"]),
    ];
    expect(german.code).toBe(0);
    expect(german.out.split("\n")).toHaveLength(english.out.split("\n").length);
    expect(english.out).toMatch(ENGLISH_WORD);
    // Names of values are the library's.
    expect(german.out.replace(/<\w+>/g, "")).not.toMatch(ENGLISH_WORD);
  }
});

test("no mistake of a command line is written where only one language reads it", () => {
  const folder = fileURLToPath(new URL("../../src/vdi", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(50);
  const written = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const found = text.match(/new (?:UsageError\(\s*["`]|(?:Vdi|File)Error\(\s*"\w+",\s*["`]).*/g) ?? [];
    return found.map((line) => `${file}: ${line}`);
  });
  expect(written).toEqual([]);
});

/** Words that German has not, and the labels of the report. */
const ENGLISH_WORD =
  /\b(the|which|that|with|and|is|are|not|of|from|by|no|expected|once|there|says|checked|Written|File|Files|Outcome|Policy|Issued|Expires|Identifier|Verification)\b/;
