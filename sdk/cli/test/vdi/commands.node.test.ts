/** `vdi` in this process: verify, inspect, receipt, score and accept, with every exit code. */
import { encodeHex, hashReceipt, parseReceipt, publicKeyOf, type VerificationReceipt } from "@svc/core";
import { inUtc } from "@svc/messages";
import {
  evaluateAcceptancePolicy,
  scoreReceiptSet,
  verifyDecision,
  verifyReceipt,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import { beforeAll, describe, expect, test } from "vitest";
import { contradicting } from "../../../../tools/fixtures/contradicting.ts";
import { COMMANDS } from "../../src/vdi/run.ts";
import { AT, attestation, get, layOut, NOW, put, TRUST, useFolder, vdi } from "./vdi.ts";

useFolder();

let receipts: VerificationReceipt[] = [];
beforeAll(async () => {
  ({ receipts } = await layOut());
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

describe("vdi", () => {
  test("says what it can do, and refuses what it cannot", async () => {
    for (const args of [["help"], ["--help"], ["-h"]]) {
      const { code, out, err } = await vdi(args);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      for (const { name } of COMMANDS) expect(out).toContain(`  ${name} `);
    }
    expect(await vdi([])).toMatchObject({ code: 64, out: "" });
    expect(await vdi(["frobnicate"])).toMatchObject({ code: 64, out: "" });
    expect((await vdi(["help", "trust"])).out).toContain("trustedVerifiers");
  });

  test.each(COMMANDS.map(({ name }) => name))("%s has help, and refuses unknown options", async (name) => {
    const help = await vdi([name, "--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(new RegExp(`^vdi ${name} `));
    expect(help.out).toContain("Exit code:");
    expect(await vdi(["help", name])).toEqual(help);
    const actions: Readonly<Partial<Record<string, string[]>>> = {
      receipt: ["issue"],
      bundle: ["create"],
      keys: ["generate"],
      log: ["fsck"],
    };
    const action = actions[name] ?? [];
    expect(await vdi([name, ...action, "--frobnicate"])).toMatchObject({ code: 64, out: "" });
    expect(await vdi([name])).toMatchObject({ code: 64, out: "" });
  });
});

describe("vdi verify", () => {
  test("what only lacks something of the reader's is open in the report, not wrong", async () => {
    const strict = ["verify", "att.json", "--at", AT, "--profile", "strict", "--html", "-"];
    const { code, out } = await vdi(strict);
    expect(code).toBe(2);
    expect(out).toMatch(/<td class="unknown">[^<]+<br><small>issuer_trust_missing/);
    expect((await vdi(["verify", "att.json", "--at", AT, "--html", "-"])).out).toContain(
      "profile VDI_VERIFY_STANDARD_V1",
    );
    expect(out).not.toContain('class="bad"');
  });

  test("rules stand with the pointers that they read, authors' names in quotation marks", async () => {
    const words = ["verify", "att.json", "--at", AT, "--trust", "issuer.json"];
    const { out } = await vdi(words);
    expect(out).toContain(
      "\n    - All 8 inputs: the issuer's word (/applicant/age, /applicant/checking_account, ",
    );
    expect(out).toContain('\n    - /applicant/age is at least 18: met. ["capacity-to-contract"]\n');
    expect(out).toContain(
      '\n    - /application/amount - 400 * /application/duration_months ("amount-over-monthly-limit") is at most 0: met.',
    );
    const report = (await vdi([...words, "--html", "-"])).out;
    expect(report).toContain(
      "<li>All 8 inputs: the issuer&#39;s word (/applicant/age, /applicant/checking_account, ",
    );
    expect(report).toContain("<span>/applicant/age is at least 18: met.</span></li>");
    expect(report).toContain(
      "<li>&quot;capacity-to-contract&quot;<br><small>Proved: the step &quot;identity&quot; was visited and the input /applicant/age is at least 18.</small></li>",
    );
  });

  test("beside others a decision is still said, until there are so many that a line each is read", async () => {
    const copies = (count: number) => Array.from({ length: count }, () => "att.json");
    const several = await vdi(["verify", ...copies(8), "--at", AT, "--trust", "issuer.json"]);
    const sentence = "  An issuer that you pinned approved this application on ";
    expect(several.out.split("\n").filter((line) => line.startsWith(sentence))).toHaveLength(8);
    const many = await vdi(["verify", ...copies(9), "--at", AT, "--trust", "issuer.json"]);
    expect(many.out).not.toContain("approved this application");
    expect(many.out).toContain("All 9 decisions are verified: 9 “approve”, dated ");
  });

  test("0 for a valid attestation, and says on whose word", async () => {
    const unknown = await vdi(["verify", "att.json", "--at", AT]);
    expect(unknown).toMatchObject({ code: 0, err: "" });
    expect(unknown.out).toContain("Verified, from an issuer you have not pinned");
    expect(unknown.out).toContain("What it does not prove:");
    const pinned = await vdi(["verify", "att.json", "--at", AT, "--trust", "issuer.json"]);
    expect(pinned.out).toMatch(
      /^An issuer that you pinned approved this application on \d+ \w+ \d{4} under Fair lending 1\.0: proved, and signed by a key that you pinned\.\nVerified {2}att\.json/,
    );
    const named = await vdi(["verify", "att.json", "--at", AT, "--trust", "page.json"]);
    expect(named.out).toBe(pinned.out.replace("An issuer that you pinned", "the bank"));
    put("named.json", { issuers: [{ public_key: attestation.signature.public_key, label: "the bank" }] });
    expect((await vdi(["verify", "att.json", "--at", AT, "--trust", "named.json"])).out).toBe(named.out);
    const report = await vdi(["verify", "att.json", "--at", AT, "--trust", "page.json", "--html", "-"]);
    expect(report.out.replaceAll("\u00a0", " ")).toContain(`<h1>${named.out.split("\n")[0]}</h1>`);
    const facts = ["Outcome", "the bank", attestation.policy.manifest_hash, "att.json", "by vdi 0.1.0"];
    for (const fact of facts) expect(report.out).toContain(fact);
    expect(report.out).toContain(`Asked about</th><td>${inUtc(NOW)}<`);
    // At the top, where the reader chose that time.
    expect(report.out.replaceAll("\u00a0", " ")).toContain(`</h1>\n<p>Asked about ${inUtc(NOW)}.</p>`);
  });

  test("the machine result is the library's, from files and from standard input", async () => {
    const result = await verifyDecision(attestation, { at: NOW, trust: TRUST });
    const args = ["--at", AT, "--trust", "issuer.json", "--json"];
    expect(await vdi(["verify", "att.json", ...args])).toEqual({ code: 0, out: json(result), err: "" });
    expect((await vdi(["verify", "-", ...args], JSON.stringify(attestation))).out).toBe(json(result));
    const dated = new Date(NOW * 1000).toISOString().replace(".000", "");
    expect((await vdi(["verify", "att.json", ...args.with(1, dated)])).out).toBe(json(result));
  });

  test("1 for a changed one, with step and reason", async () => {
    const { code, out } = await vdi(["verify", "bad.json", "--at", AT]);
    expect(code).toBe(1);
    expect(out).toMatch(/^This document does not hold\. It says that .*\nNot valid {2}bad\.json/);
    expect(out).toContain("attestation_id_mismatch");
  });

  test("2 for what only the reader could have given, and for what is no document", async () => {
    const strict = await vdi(["verify", "att.json", "--at", AT, "--profile", "strict"]);
    expect(strict.code).toBe(2);
    expect(strict.out).toContain("Missing: the issuer's key, which this profile wants pinned");
    expect(await vdi(["verify", "-"], "hello")).toMatchObject({ code: 2 });
    expect(await vdi(["verify", "-"], "{}")).toMatchObject({ code: 2 });
    const missing = await vdi(["verify", "nowhere.json"]);
    expect(missing).toMatchObject({ code: 2, out: "" });
    expect(missing.err).toContain("nowhere.json: there is no such file");
    put("misspelt.json", { issuer: [] });
    const misspelt = await vdi(["verify", "att.json", "--trust", "misspelt.json"]);
    expect(misspelt).toMatchObject({ code: 2, out: "" });
    expect(misspelt.err).toContain('unknown member "issuer"');
    put("keyless.json", { logs: [{ log: "log.example" }] });
    expect(await vdi(["verify", "att.json", "--trust", "keyless.json"])).toMatchObject({ code: 2, out: "" });
    put("old.json", { trust: { issuers: [] }, profile: "strict" });
    expect((await vdi(["verify", "att.json", "--trust", "old.json"])).err).toContain(
      'trust: old spelling, write its members one level up, beside the others; profile: old spelling, write "profileId" with a full identifier',
    );
  });

  test("64 for a wrong command line", async () => {
    for (const args of [
      ["--at", "yesterday", "att.json"],
      ["--profile", "lenient", "att.json"],
      ["--colour", "att.json"],
    ]) {
      expect(await vdi(["verify", ...args])).toMatchObject({ code: 64, out: "" });
    }
  });

  test("of several documents the worst counts; JSON Lines give a line each", async () => {
    const line = JSON.stringify(attestation);
    put("many.jsonl", `${line}\n${get("bad.json")}\n`);
    const both = await vdi(["verify", "many.jsonl", "--at", AT]);
    expect(both.code).toBe(1);
    expect(both.out).toMatch(/\n1 of 2 decisions is verified, .*\n1 is not valid\.\n/);
    expect((await vdi(["verify", "-", "--at", AT], `${line}\n${line}\n`)).code).toBe(0);
    expect((await vdi(["verify", "-", "--at", AT], `${line}\n{}\n`)).code).toBe(2);
    const lines = (await vdi(["verify", "many.jsonl", "--at", AT, "--json"])).out.trimEnd().split("\n");
    expect(lines.map((one) => JSON.parse(one))).toMatchObject([
      { source: "many.jsonl, line 1", verdict: "verified", result: { valid: true } },
      { source: "many.jsonl, line 2", verdict: "not_valid", result: { valid: false, failedStep: 1 } },
    ]);
  });

  test("receipts: by whom, and about the attestation beside them", async () => {
    const result = await verifyReceipt(receipts[0], { now: NOW });
    expect((await vdi(["verify", "alice.json", "--at", AT, "--json"])).out).toBe(json(result));
    const known = await vdi([
      "verify",
      "alice.json",
      "--at",
      AT,
      "--trust",
      "trust.json",
      "--attestation",
      "att.json",
    ]);
    expect(known).toMatchObject({ code: 0 });
    expect(known.out).toContain("Receipt verified");
    expect(known.out).toContain("It is about exactly the attestation that is here");
    put("other.json", { ...attestation, issued_at: attestation.issued_at + 1 });
    expect(await vdi(["verify", "alice.json", "--at", AT, "--attestation", "other.json"])).toMatchObject({
      code: 1,
    });
  });

  test("a verifier's two answers to one question are each genuine, and said to contradict each other", async () => {
    const [one] = receipts;
    if (one === undefined) throw new Error("no receipt");
    put("contrary.json", contradicting(one, "11".repeat(32)));
    const files = ["alice.json", "bob.json", "contrary.json", "--at", AT];
    const { code, out, err } = await vdi(["verify", ...files, "--html", "report.html"]);
    // Each is genuine; nobody here says whose word they are.
    expect(code).toBe(2);
    expect(out).toContain("\n3 documents: 3 not fully checked or vouched for.\n");
    expect(err).toMatch(
      /^An unknown verifier contradicts itself\. On \d+ \w+ \d+ it signed that one attestation/,
    );
    expect(err).toContain(`The key ${one.signature.public_key} signed`);
    // Contradictions between documents come first, whatever each is by itself.
    expect(get("report.html")).toContain('<h1 class="bad">✗ An unknown verifier contradicts itself');
    expect((await vdi(["verify", "alice.json", "bob.json", "--at", AT])).err).toBe("");
  });

  test("a report to mail: escaped, nothing fetched, no script", async () => {
    put("hostile.json", { ...attestation, attestation_id: "<script>alert(1)</script>" });
    const { code } = await vdi(["verify", "att.json", "hostile.json", "--at", AT, "--html", "report.html"]);
    expect(code).toBe(1);
    const report = get("report.html");
    expect(report).toContain("default-src 'none'");
    expect(report).toContain("&lt;script&gt;");
    // The decision and its proof come before identifiers and hashes.
    const places = [
      "approved this application on",
      "What was proved of each rule",
      "On whose word it rests",
      "The way through",
      "<details><summary>What this proves, and what it does not",
      "<summary>What each check found",
      attestation.attestation_id,
    ];
    expect(places.map((text) => report.indexOf(text)).toSorted((a, b) => a - b)).toEqual(
      places.map((text) => report.indexOf(text)),
    );
    expect(report.indexOf("approved this application")).toBeGreaterThan(0);
    expect(report).not.toMatch(/<script|https?:|<img|<link/);
    expect(report).toContain("What it does not prove");
    expect(report).toMatch(/<li>att\.json<br><small>SHA-256 [0-9a-f]{64}<\/small><\/li>/);
    expect(report).toContain(`by vdi ${(await vdi(["--version"])).out.trim()}`);
  });

  test("no colours where there is no terminal, and no document can paint any", async () => {
    const hostile = "\u001b[32mVerified\u001b[0m\u202e";
    put("painted.json", JSON.stringify({ ...attestation, attestation_id: hostile }));
    const { out } = await vdi(["verify", "painted.json", "--at", AT]);
    expect(out).not.toContain("\u001b");
    const colourful = (await vdi(["verify", "painted.json", "--at", AT], "", true)).out;
    expect(colourful).toContain("\u001b[31mNot valid\u001b[0m");
    expect(colourful).not.toContain("\u001b[32mVerified");
    expect(
      (await vdi(["inspect", "-"], JSON.stringify({ type: "audit_bundle_v1", vdi_version: hostile }))).out,
    ).toContain("\\u{1b}[32mVerified");
  });
});

describe("vdi inspect", () => {
  test("0 and what it says, unverified; 2 for what it does not know", async () => {
    const { code, out } = await vdi(["inspect", "att.json", "alice.json"]);
    expect(code).toBe(0);
    expect(out).toContain("not verified");
    expect(out).toContain(attestation.attestation_id);
    expect(out).toContain('"vdi:verifier:alice" with key');
    expect(await vdi(["inspect", "-"], "[]")).toMatchObject({ code: 2 });
    const line = JSON.parse((await vdi(["inspect", "att.json", "--json"])).out) as object;
    expect(line).toEqual({ source: "att.json", kind: "attestation", document: attestation });
  });
});

describe("vdi receipt", () => {
  test("issue: signed by the key of the file, in a chain, with the exit code of the verdict", async () => {
    const args = [
      "att.json",
      "--profile",
      "standard",
      "--at",
      AT,
      "--trust",
      "issuer.json",
      "--key",
      "alice.key",
    ];
    const issued = await vdi([
      "receipt",
      "issue",
      ...args,
      "--verifier",
      "vdi:verifier:alice",
      "--out",
      "new.json",
    ]);
    expect(issued.code).toBe(0);
    expect(issued.out).toContain("written to new.json");
    const parsed = parseReceipt(get("new.json"));
    expect(parsed.ok && parsed.value.signature.public_key).toBe(
      encodeHex(publicKeyOf(new Uint8Array(32).fill(0x11))),
    );
    const child = await vdi(["receipt", "issue", ...args, "--parent", "new.json"]);
    const receipt = parseReceipt(child.out);
    expect(receipt.ok && receipt.value).toMatchObject({
      chain_depth: 1,
      parent_receipt_hash: parsed.ok ? hashReceipt(parsed.value) : "",
    });
    put("child.json", child.out);
    const chained = await vdi(["receipt", "chain", "child.json", "new.json", "--json"]);
    expect(chained.code).toBe(0);
    expect(JSON.parse(chained.out)).toMatchObject({ valid: true, depth: 1 });
    expect(await vdi(["receipt", "chain", "child.json"])).toMatchObject({ code: 2 });
    expect(await vdi(["receipt", "chain", "new.json", "new.json"])).toMatchObject({ code: 1 });
    expect(await verifyReceiptChain([child.out, get("new.json")])).toMatchObject({ valid: true });
    put("listed.json", JSON.stringify({ trustedVerifiers: ["vdi:verifier:alice"] }));
    const listed = await vdi(["receipt", "chain", "new.json", "--trust", "listed.json"]);
    expect([listed.code, listed.out]).toEqual([2, expect.stringMatching(/^Could not be checked: /)]);
  });

  test("issue: 1 and 2 follow the verdict, and a receipt is issued all the same", async () => {
    const bad = await vdi(["receipt", "issue", "bad.json", "--profile", "standard", "--at", AT]);
    expect(bad.code).toBe(1);
    expect(bad.err).toContain("it is nobody's word");
    expect(JSON.parse(bad.out)).toMatchObject({ result: { valid: false } });
    expect(await vdi(["receipt", "issue", "att.json", "--at", AT])).toMatchObject({ code: 2 });
    expect(await vdi(["receipt", "issue", "-"], "{}")).toMatchObject({ code: 1, out: "" });
  });

  test("a secret key is never printed, whatever is wrong with it", async () => {
    put("wrong.key", "AB".repeat(32));
    const { code, out, err } = await vdi(["receipt", "issue", "att.json", "--key", "wrong.key"]);
    expect(code).toBe(2);
    expect(out + err).not.toMatch(/(?:AB){8}/i);
    const refused = await vdi(["receipt", "issue", "att.json", "--key", "alice.key", "--verifier", "alice"]);
    expect(refused).toMatchObject({ code: 64, out: "" });
    expect(refused.err).not.toContain("1111111111");
  });

  test("verify: as vdi verify", async () => {
    expect(await vdi(["receipt", "verify", "alice.json", "--at", AT])).toMatchObject({ code: 2 });
    const known = await vdi(["receipt", "verify", "alice.json", "--trust", "trust.json", "--at", AT]);
    expect(known).toMatchObject({ code: 0 });
    put("forged.json", { ...receipts[0], verified_at: NOW - 5 });
    expect(await vdi(["receipt", "verify", "forged.json", "--at", AT])).toMatchObject({ code: 1 });
  });
});

describe("vdi score, vdi accept", () => {
  const files = ["alice.json", "bob.json", "carol.json"];

  test("score: the library's, and exit codes by what is wanted", async () => {
    const score = scoreReceiptSet(receipts, { now: NOW });
    const machine = await vdi(["score", ...files, "--at", AT, "--json"]);
    expect(machine).toEqual({ code: 2, out: json(score), err: "" });
    const words = await vdi(["score", ...files, "--at", AT]);
    expect(words.out).toContain(
      `${score.trust_score} of 100, medium confidence; the verifiers' keys are not confirmed\n`,
    );
    expect(await vdi(["score", ...files, "--at", AT, "--minimum", "80"])).toMatchObject({ code: 1 });
    const colourful = await vdi(["score", ...files, "--at", AT], "", true);
    expect(colourful.out).not.toContain("\u001b[32m");
    const anchored = await vdi(["score", ...files, "--at", AT, "--trust", "trust.json"]);
    expect(anchored).toMatchObject({ code: 0, out: expect.not.stringContaining("not confirmed") });
    expect(await vdi(["score", "-"], "{}")).toMatchObject({ code: 2 });
    expect(await vdi(["score", ...files, "--minimum", "101"])).toMatchObject({ code: 64 });
  });

  test("accept: the library's, with the set of the trust file", async () => {
    const trust = ["--at", AT, "--trust", "trust.json"];
    const high = await vdi(["accept", ...files, "--level", "high", ...trust, "--json"]);
    expect(high.code).toBe(0);
    const { tvs } = JSON.parse(get("trust.json"));
    expect(high.out).toBe(json(await evaluateAcceptancePolicy(receipts, { level: "high", tvs, now: NOW })));
    expect((await vdi(["accept", ...files, "--level", "high", ...trust])).out).toMatch(/^Accepted: /);
    expect(await vdi(["accept", "alice.json", "--level", "high", ...trust])).toMatchObject({ code: 1 });
    expect(await vdi(["accept", ...files, "--level", "high", "--at", AT])).toMatchObject({ code: 2 });
    const unanchored = await vdi(["accept", ...files, "--at", AT], "", true);
    expect(unanchored.out).toContain("Accepted");
    expect(unanchored.out).not.toContain("\u001b[32m");
    expect(await vdi(["accept", ...files, "--level", "supreme"])).toMatchObject({ code: 64, out: "" });
    expect(await vdi(["accept", ...files, "--spot-check", "2"])).toMatchObject({ code: 64, out: "" });
  });
});

test("explain: a reason without a document, and what is like half of one", async () => {
  const { code, out } = await vdi(["explain", "expired"]);
  expect(code).toBe(0);
  expect(out).toContain(
    "expired, of a step of verification:\n  Expired on <found>; the time asked about is <expected>.",
  );
  expect(out).toContain(
    "Where a log that you pinned had it in force, and nothing else fails at that time, it expired",
  );
  expect((await vdi(["explain", "pairing_mismatch"])).out).not.toContain("expired");
  expect((await vdi(["explain", "revocation_missing"])).out).toContain(
    "By this nothing was found false: what is missing is a revocation snapshot.",
  );
  const unknown = await vdi(["explain", "revok"]);
  expect(unknown).toMatchObject({ code: 64, out: "" });
  expect(unknown.err).toContain("issuer_revoked");
});

test("--lang de: the report on a decision in German, the terminal in English", async () => {
  const args = ["verify", "att.json", "--at", AT, "--trust", "page.json"];
  const { code, out } = await vdi([...args, "--html", "-", "--lang", "de"]);
  expect(code).toBe(0);
  expect(out).toMatch(/the bank hat diesen Antrag bewilligt, am .* bewiesen und unterschrieben/);
  const { out: told } = await vdi(args);
  expect(await vdi([...args, "--html", "report.html", "--lang", "de"])).toEqual({
    code: 0,
    out: told,
    err: "Report written to report.html\n",
  });
  expect(get("report.html")).toContain('<html lang="de">');
  expect(await vdi([...args, "--html", "-", "--lang", "tlh"])).toMatchObject({ code: 64 });
  const alone = await vdi([...args, "--lang", "de"]);
  expect([alone.code, alone.out]).toEqual([64, ""]);
  expect(alone.err).toContain("it needs --html");
});
