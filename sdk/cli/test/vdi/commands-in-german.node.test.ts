/** Every command with `--lang de`: its help, and what it says when it succeeds and when it does not, has no English in it. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inlineManifest, selfAttested } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { cliInEnglish } from "@svc/words/cli";
import { cliInGerman } from "@svc/words/de/cli";
import { beforeAll, describe, expect, test } from "vitest";
import { saidAlike } from "../../../../tools/testing/languages.ts";
import quicknet from "../../../verifier/test/periods/vectors/drand-quicknet.json" with { type: "json" };
import month from "../../../verifier/test/periods/vectors/month.json" with { type: "json" };
import approve from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import { run as runVdiLog } from "../../src/log/run.ts";
import { COMMANDS } from "../../src/vdi/commands.ts";
import { completionsOf } from "../../src/vdi/completion.ts";
import { AT, layOut, put, useFolder, vdi } from "./vdi.ts";

useFolder();

/** Words that German has not. */
const ENGLISH_WORD =
  /\b(the|which|that|this|with|and|is|are|not|of|from|by|no|it|its|expected|once|there|says|checked|written|nothing|signed|given|receipts?|attestations?|entry|entries|found|verified|valid|made|options|where|whole)\b/i;
const INITIAL = fileURLToPath(new URL("../fixtures/ceremony/initial.zkey", import.meta.url));
const HANDED = ["--force", "--void", "7", "--leaves", "leaves", "--out", "march.json"];
const CLOSE = ["period", "close", "--key", "issuer.key", "--stream", "loans", "--from", String(month.from)];
/** When an auditor looks: the month is over, whatever the clock of the machine says. */
const LATER = String(month.to + 86_400 * 90);

beforeAll(async () => {
  await layOut();
  put("opening.json", approve.opening);
  put("absurd.json", inlineManifest("Zahlungen", selfAttested("Zahlungen"), { constraints: [NEVER] }));
  put("empty.json", "");
  put("broken.json", '{"type": "decision');
  put("forbidden.json", FORBIDDEN);
  put("values.json", { "/income": 1500 });
  writeFileSync("secret.key", `${"44".repeat(32)}\n`, { mode: 0o600 });
  writeFileSync("issuer.key", month.issuer_secret, { mode: 0o600 });
  const attested = Object.entries(month.attestations)
    .filter(([name]) => NAMES.includes(name))
    .map(([, one]) => JSON.stringify(one));
  writeFileSync("march.jsonl", attested.join("\n"));
  writeFileSync("gap.jsonl", attested.slice(1).join("\n"));
  writeFileSync(
    "openings.jsonl",
    Object.values(month.openings)
      .map((one) => JSON.stringify(one))
      .join("\n"),
  );
  const closed = await vdi([...CLOSE, "--to", String(month.to), "march.jsonl", ...HANDED]);
  expect(closed.code).toBe(0);
  const signer = createNoteSigner("log.example/p", new Uint8Array(32).fill(3));
  const log = new TransparencyLog({ signer, now: () => month.to + 60 });
  const statement = JSON.parse(readFileSync("march.json", "utf8"));
  writeFileSync("march.proof", log.getProofDocument(log.appendStatement(statement).log_index));
  put("month.json", {
    trust: { issuers: [{ public_key: statement.issuer, label: "die Bank" }] },
    logs: [{ log: encodeVkey(signer.key) }],
  });
  const [{ round, signature } = { round: 0, signature: "" }] = quicknet.rounds;
  put("drand.json", { round, signature });
  await vdi([
    "period",
    "sample",
    "march.json",
    "--beacon",
    "drand.json",
    "--size",
    "3",
    "--out",
    "asked.json",
  ]);
  const answer = ["period", "answer", "asked.json", "march.json", "march.jsonl", "--leaves", "leaves"];
  await vdi([...answer, "--log", "march.proof", "--out", "answer.json"]);
  await vdi(["source", "ask", "--audience", "ab".repeat(32), "--subject", "7", "--out", "request.json"]);
  await vdi([
    "bundle",
    "create",
    "--attestation",
    "att.json",
    "--receipt",
    "alice.json",
    "--out",
    "akte.json",
  ]);
});

const NAMES = ["1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "13", "beside a", "beside b"];
const NEVER = {
  id: "niemals",
  description: "Beträge über der Grenze bleiben darunter.",
  critical: true,
  vertex: "pay",
  predicate: { input: "/amount", op: "le" as const, value: 5 },
  when: { input: "/amount", op: "gt" as const, value: 5 },
};
const FORBIDDEN = {
  pipeline: { name: "Erstattung", steps: ["request", "pay"], constraints: [{ ...NEVER, when: undefined }] },
  decision: { path: ["request", "pay"], inputs: { amount: 7 }, outcome: "pay" },
};

/** What is said, without documents, codes, names of files and what documents say of themselves in quotes. */
function said(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/^\s*[{}[\]"]/.test(line))
    .join("\n")
    .replace(/"[^"]*"|„[^“]*“|<[a-z]+>|\[[a-z-]+\]|--[a-z-]+/g, "")
    .replace(/\b[a-z]+(?:-[a-z]+)+\b|vdi:[\w:]+|[\w./-]*[_/][\w./:-]*/g, "");
}

describe("results", () => {
  test.each<readonly [code: number, ...args: string[]]>([
    [0, "inspect", "att.json", "alice.json", "log.txt"],
    [2, "inspect", "broken.json", "empty.json", "absent.json"],
    [0, "receipt", "issue", "att.json", "--at", AT, "--profile", "standard", "--out", "belegt.json"],
    [1, "receipt", "issue", "bad.json", "--at", AT],
    [2, "receipt", "issue", "att.json", "--at", AT, "--key", "secret.key"],
    [2, "receipt", "issue", "empty.json"],
    [0, "receipt", "chain", "alice.json", "--trust", "trust.json"],
    [0, "receipt", "chain", "alice.json"],
    [1, "receipt", "chain", "alice.json", "bob.json"],
    [2, "score", "alice.json", "bob.json", "att.json"],
    [0, "score", "alice.json", "bob.json", "carol.json", "--trust", "trust.json"],
    [0, "accept", "alice.json", "bob.json", "--level", "low", "--trust", "trust.json"],
    [1, "accept", "alice.json", "--level", "low", "--trust", "trust.json", "--at", "7"],
    [2, "accept", "alice.json", "--level", "high"],
    [64, "accept", "alice.json", "--level", "highest"],
    [0, "bundle", "create", "--attestation", "att.json", "--receipt", "bob.json", "--out", "pack.json"],
    [
      1,
      "bundle",
      "create",
      "--attestation",
      "att.json",
      "--receipt",
      "alice.json",
      "--receipt",
      "alice.json",
    ],
    [2, "bundle", "create", "--attestation", "att.json", "--log", "alice.json"],
    [2, "bundle", "create", "--attestation", "att.json", "--revocation", "alice.json"],
    [0, "bundle", "verify", "akte.json", "--trust", "trust.json", "--at", AT],
    [0, "slim", "att.json", "--out", "thin.json"],
    [1, "slim", "alice.json"],
    [0, "expand", "thin.json", "--out", "att2.json"],
    [1, "expand", "alice.json"],
    [0, "keys", "show", "secret.key"],
    [0, "keys", "generate", "o.json"],
    [
      0,
      "keys",
      "check",
      "ab"
        .repeat(31)
        .padEnd(64, "0")
        .replace(/^.*$/, approve.options.trust.issuers[0]?.public_key ?? ""),
    ],
    [1, "keys", "check", "00"],
    [1, "keys", "check", `01${"00".repeat(31)}`],
    [64, "keys", "vkey", "secret.key", "--name", "a b"],
    [0, "policy", "check", "published"],
    [1, "policy", "check", "absurd.json"],
    [2, "policy", "check", "trust.json"],
    [1, "attest", "forbidden.json"],
    [
      64,
      "source",
      "sign",
      "request.json",
      "values.json",
      "--key",
      "secret.key",
      "--name",
      "",
      "--opening",
      "o",
    ],
    [
      0,
      "source",
      "sign",
      "request.json",
      "values.json",
      "--key",
      "secret.key",
      "--name",
      "Arbeit",
      "--opening",
      "o.json",
      "--out",
      "s.json",
    ],
    [1, "source", "evidence", "opening.json", "att.json", "s.json"],
    [0, "disclose", "opening.json", "att.json", "/applicant/age", "--path", "--out", "shown.json"],
    [64, "disclose", "opening.json", "att.json", "/nowhere"],
    [0, "badge", "att.json", "--at", AT, "--out", "badge.svg"],
    [64, "badge", "att.json", "--link", "javascript:1"],
    [0, ...CLOSE, "--to", String(month.to), "march.jsonl", ...HANDED],
    [1, ...CLOSE, "--to", String(month.to), "gap.jsonl", ...HANDED],
    [
      0,
      "period",
      "verify",
      "march.json",
      "march.jsonl",
      "--leaves",
      "leaves",
      "--trust",
      "month.json",
      "--log",
      "march.proof",
      "--at",
      LATER,
    ],
    [2, "period", "verify", "broken.json"],
    [0, "period", "sample", "march.json", "--log", "march.proof", "--trust", "month.json"],
    [
      0,
      "period",
      "answer",
      "asked.json",
      "march.json",
      "march.jsonl",
      "--leaves",
      "leaves",
      "--out",
      "answer.json",
    ],
    [2, "period", "answer", "asked.json", "march.json", "att.json", "--leaves", "leaves"],
    [64, "period", "check", "answer.json", "--trust", "month.json", "--at", LATER],
    [1, "period", "check", "answer.json", "--trust", "month.json", "--leaves", "leaves"],
    [64, ...CLOSE, "--to", "4102444800", "march.jsonl"],
    [64, "period", "sample", "march.json", "--nonce", "--size", "1"],
    [
      2,
      "period",
      "sample",
      "march.json",
      "--nonce",
      "--size",
      "1",
      "--log",
      "march.proof",
      "--trust",
      "month.json",
    ],
    [2, "period", "verify", "march.json", "broken.json", "--leaves", "leaves"],
    [1, "period", "evidence", "att.json"],
    [0, "authority", "absurd.json", "--key", "secret.key", "--out", "bound.json"],
    [2, "authority", "trust.json", "--key", "secret.key"],
    [0, "ceremony", "check", INITIAL, INITIAL],
    [1, "ceremony", "check", INITIAL, "att.json"],
    [1, "log", "append", "att.json", "--to", "https://log.example", "--secret", "secret.key"],
    [2, "log", "fsck", "nowhere"],
    [2, "log", "fsck", "att.json"],
    [64, "log", "fsck", "ftp://nowhere"],
    [64, "log", "export", "nowhere"],
    [64, "log", "hammer", "nowhere"],
    [64, "log", "frobnicate"],
    [2, "log", "hammer", "--sqlite", "att.json", "--seconds", "1"],
    [0, "explain", "expired"],
    [0, "verify", "att.json", "alice.json", "akte.json", "--at", AT, "--trust", "trust.json"],
    [2, "verify", "broken.json", "--trust", "absurd.json"],
  ])("%i: %j %j %j", async (code, ...rest) => {
    const args = rest as string[];
    const inEnglish = await vdi(args);
    // It is never written over.
    rmSync("o.json", { force: true });
    const inGerman = await vdi([...args, "--lang", "de"]);
    rmSync("o.json", { force: true });
    const both = (one: typeof inEnglish) => said(`${one.out}\n${one.err}`);
    expect([inGerman.code, both(inGerman)]).toEqual([code, expect.any(String)]);
    expect(inEnglish.code).toBe(code);
    const lines = both(inGerman).split("\n");
    // What a library says of its own arguments is quoted, and said to be.
    const own = /in den Worten der Bibliothek:.*$/;
    expect(lines.map((line) => line.replace(own, "")).filter((line) => ENGLISH_WORD.test(line))).toEqual([]);
    expect(both(inGerman)).not.toBe(both(inEnglish));
  });

  test("where in a file a document stands", async () => {
    const att = readFileSync("att.json", "utf8");
    put("lines.jsonl", `${att}\n${att}`);
    put("list.json", `[${att},${att}]`);
    put("of, line 3.jsonl", `${att}\n${att}`);
    const payload = Buffer.from(att).toString("base64");
    put("envelope.json", { payload, payloadType: "x", signatures: [] });
    for (const [file, english, german] of [
      ["lines.jsonl", "lines.jsonl, line 2", "lines.jsonl, Zeile 2"],
      ["list.json", "list.json, document 2", "list.json, Dokument 2"],
      ["of, line 3.jsonl", "of, line 3.jsonl, line 2", "of, line 3.jsonl, Zeile 2"],
      ["envelope.json", "envelope.json, DSSE payload", "envelope.json, Inhalt des DSSE-Umschlags"],
    ] as const) {
      expect((await vdi(["verify", file, "--at", AT])).out).toContain(`  ${english}`);
      expect((await vdi(["verify", file, "--at", AT, "--lang", "de"])).out).toContain(`  ${german}`);
    }
  });

  test("vdi-log by itself", async () => {
    const log = async (...args: string[]) => {
      const lines: string[] = [];
      const line = (text: string) => lines.push(text);
      const code = await runVdiLog([...args, "--lang=de"], { line }, { line });
      return { code, text: lines.join("\n") };
    };
    for (const [code, ...args] of [
      [2],
      [2, "frobnicate"],
      [2, "fsck", "ftp://nowhere"],
      [2, "fsck", "x", "--vkey", "y"],
      [3, "fsck", "nowhere"],
      [1, "fsck", "."],
      [0, "--help"],
    ] as const) {
      const found = await log(...args.map(String));
      expect([args, found.code]).toEqual([args, code]);
      expect(said(found.text).replace(/Bibliothek:.*/g, "")).not.toMatch(ENGLISH_WORD);
    }
  });
});

describe("help", () => {
  test.each([["help"], ["help", "trust"], ...COMMANDS.map(({ name }) => [name, "--help"])])(
    "%j %j",
    async (...args) => {
      const { code, out } = await vdi([...args, "--lang", "de"]);
      expect(code).toBe(0);
      const names = /\b(valid|conclusive|entry|published|receipt|attestation|options|from)\b/g;
      expect(said(out.replace(/\{[^}]*\}/g, "")).replace(names, "")).not.toMatch(ENGLISH_WORD);
      expect(out).not.toBe((await vdi(args)).out);
    },
  );

  test("names the same options and actions in both languages", () => {
    const shape = (words: typeof cliInEnglish) =>
      completionsOf(COMMANDS, words).map(({ summary: _, ...one }) => one);
    expect(shape(cliInGerman)).toEqual(shape(cliInEnglish));
  });

  test("names every member of a trust file that is read", async () => {
    put("unknown.json", { frobnicate: 1 });
    const { err } = await vdi(["verify", "att.json", "--trust", "unknown.json"]);
    const members = /expected (.*)/.exec(err)?.[1]?.trim().split(", ") ?? [];
    expect(members).toContain("meterKeys");
    for (const { shell } of [cliInEnglish, cliInGerman])
      for (const name of members) expect(shell.trustFile).toMatch(new RegExp(`^ {2}${name} `, "m"));
  });
});

test("every sentence of a command line is another one in German", () => {
  const parts = ["command", "usage", "shell", "help", "says", "kinds"] as const;
  const same = parts.flatMap((part) => saidAlike(cliInEnglish[part], cliInGerman[part], part));
  // Names that are words of both, and forms without words.
  expect(same.sort()).toEqual(SAME);
});

const SAME = ["says.keys.labels.vkey"];
