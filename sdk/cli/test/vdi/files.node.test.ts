/** `vdi` in this process: bills, bundle, keys and log, with every exit code. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { verifyBundle } from "@svc/audit";
import { issueBillingAttestation } from "@svc/billing";
import { inUtc } from "@svc/messages";
import { beforeAll, describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { AT, attestation, folder, get, layOut, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

let vkey = "";
beforeAll(async () => {
  ({ vkey } = await layOut());
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

describe("vdi verify", () => {
  test("the time asked about is said where the reader chose it, and a verdict is about it", async () => {
    const said = `Asked about ${inUtc(NOW)}.`;
    expect((await vdi(["verify", "att.json", "--at", AT])).out).toContain(`\n  ${said}\n`);
    expect((await vdi(["verify", "att.json", "bad.json", "--at", AT])).out).toMatch(
      new RegExp(`\n1 of 2 decisions is verified, .*\\.\n1 is not valid\\.\n${said}\n$`),
    );
    expect((await vdi(["verify", "att.json"])).out).not.toContain("Asked about");
    // Receipts are judged by the clock; what their verifier was asked about is another time.
    const receipt = await vdi(["verify", "alice.json", "--at", AT, "--html", "-"]);
    expect(receipt.out).not.toContain("Asked about");
    expect(receipt.out).toContain(`The verifier was asked about</th><td>${inUtc(NOW)}<`);
  });

  test("a report on many has a line for each, and a section for what is not verified", async () => {
    const report = async (...files: string[]) =>
      (await vdi(["verify", ...files, "--at", AT, "--trust", "page.json", "--html", "-"])).out.replaceAll(
        "\u00a0",
        " ",
      );
    const copies = Array.from({ length: 8 }, () => "att.json");
    const few = await report(...copies);
    expect(few.match(/<section><p class="head good">/g)).toHaveLength(8);
    expect(few).toMatch(
      /<h1>All 8 decisions are verified\.<\/h1>\n<p class="lead">8 “approve”, dated [^<]*, all signed by the key that you pinned as the bank\.<\/p>\n<p class="lead">Asked about /,
    );
    const many = await report(...copies, "bad.json");
    expect(many).toMatch(
      /<h1>8 of 9 decisions are verified\.<\/h1>\n<p class="lead">8 “approve”[^<]*<\/p>\n<p class="lead">1 is not valid\.<\/p>/,
    );
    expect(many.match(/<svg class="drawing"/g)).toHaveLength(1);
    expect(many).toContain(
      "&quot;approve&quot;: 8, of which 8 verified. &quot;decline&quot;: 1, of which 1 not valid.",
    );
    expect(
      many.match(/<th scope="row" class="good">✓ Verified<\/th><td>the bank approved this /g),
    ).toHaveLength(8);
    expect(
      many.match(/<th scope="row" class="bad">✗ Not valid<\/th><td>This document does not /g),
    ).toHaveLength(1);
    expect(many.match(/<section><p class="head /g)).toHaveLength(1);
    expect(many).toMatch(/<section><p class="head bad">.*\n<h2>This document does not hold/);
    // A section longer than what is left of a page begins on it: kept whole, it would leave the first page empty.
    expect(many).not.toMatch(/section\{[^}]*break-inside/);
    expect(await report("att.json")).not.toContain("0 not valid");
  });

  test("billing attestations: 0, 1 and 2, and never as if an unknown operator were known", async () => {
    const usageEvent = usageAt(NOW);
    const terms = { documents: { version: "v1", usageEvent }, mode: "disclosed", salts } as const;
    const { attestation: bill } = issueBillingAttestation(terms, operator, NOW);
    put("bill.json", bill);
    put("cheap.json", { ...bill, charge_micros: "1" });
    put("operator.json", { issuers: [operator.publicKey] });
    put("named.json", { issuers: [{ public_key: operator.publicKey, label: "Example API" }] });
    const standard = ["--profile", "standard", "--at", AT];
    const unknown = await vdi(["verify", "bill.json", ...standard]);
    expect(unknown).toMatchObject({ code: 0 });
    const [said = "", ...lines] = unknown.out.split("\n");
    expect(said).toMatch(/^An unknown operator billed .* for one event on .* nobody here vouches for\.$/);
    expect(lines[0]).toMatch(/^Verified, from an issuer you have not pinned {2}bill\.json/);
    const pinned = await vdi(["verify", "bill.json", ...standard, "--trust", "operator.json"]);
    expect(pinned.out).toMatch(/^An operator that you pinned billed .*\nVerified {2}bill\.json/);
    const named = await vdi(["verify", "bill.json", ...standard, "--trust", "named.json"]);
    expect(named.out).toBe(pinned.out.replace("An operator that you pinned", "Example API"));
    expect(named.out).toContain(`\n  Asked about ${inUtc(NOW)}.\n`);
    const report = await vdi(["verify", "bill.json", ...standard, "--trust", "named.json", "--html", "-"]);
    expect(report.out).toContain("<td>Example API</td>");
    expect(report.out).toContain(`Asked about</th><td>${inUtc(NOW)}<`);
    expect(report.out).toContain(bill.attestation_id);
    expect(await vdi(["verify", "cheap.json", ...standard])).toMatchObject({ code: 1 });
    expect(await vdi(["verify", "bill.json", "--at", AT])).toMatchObject({ code: 2 });
  });
});

describe("vdi bundle", () => {
  const parts = [
    "--attestation",
    "att.json",
    "--receipt",
    "alice.json",
    "--receipt",
    "bob.json",
    "--log",
    "log.json",
    "--log",
    "log.txt",
  ];

  test("create and verify: 0 with trust, 2 without, 1 changed", async () => {
    const made = await vdi(["bundle", "create", ...parts, "--out", "bundle.json"]);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toContain("receipts: 2, log entries: 2");
    const trusted = await vdi([
      "bundle",
      "verify",
      "bundle.json",
      "--at",
      AT,
      "--trust",
      "trust.json",
      "--json",
    ]);
    const trust = JSON.parse(get("trust.json"));
    const result = await verifyBundle(get("bundle.json"), { at: NOW, trust });
    expect(trusted).toEqual({ code: 0, out: json(result), err: "" });
    const report = await vdi(["verify", "bundle.json", "--at", AT, "--trust", "page.json", "--html", "-"]);
    for (const fact of [`Asked about</th><td>${inUtc(NOW)}<`, "<td>the bank</td>", "Policy&#39;s hash"])
      expect(report.out).toContain(fact);
    const untrusted = await vdi(["verify", "bundle.json", "--at", AT]);
    expect(untrusted.code).toBe(2);
    expect(untrusted.out).toContain("could not be checked (log_trust_missing)");
    put("changed.json", get("bundle.json").replace('"log_index": 0', '"log_index": 1'));
    const changed = await vdi(["bundle", "verify", "changed.json", "--at", AT, "--trust", "trust.json"]);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain("Log entry /log/0");
  });

  test("parts that do not belong together are 1, a wrong command line 64", async () => {
    put("other.json", { ...attestation, issued_at: attestation.issued_at + 1 });
    const { code, err } = await vdi([
      "bundle",
      "create",
      "--attestation",
      "other.json",
      "--receipt",
      "alice.json",
    ]);
    expect(code).toBe(1);
    expect(err).toContain("cannot be packed: alice.json: about another attestation");
    expect(await vdi(["bundle", "create", "--receipt", "alice.json"])).toMatchObject({ code: 64 });
    expect(await vdi(["bundle", "create", ...parts, "--manifest", "nowhere.json"])).toMatchObject({
      code: 2,
    });
    expect(await vdi(["bundle", "verify", "-"], '{"type":"audit_bundle_v1"}')).toMatchObject({ code: 1 });
  });
});

describe("vdi keys", () => {
  test("generate: a file of its owner's, once; show and vkey say the public half", async () => {
    const { code, out } = await vdi(["keys", "generate", "new.key"]);
    expect(code).toBe(0);
    const secret = get("new.key").trim();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(out).not.toContain(secret);
    if (process.platform !== "win32") expect(statSync(join(folder, "new.key")).mode & 0o777).toBe(0o600);
    expect(await vdi(["keys", "generate", "new.key"])).toMatchObject({ code: 2, out: "" });
    expect(get("new.key").trim()).toBe(secret);
    const shown = JSON.parse((await vdi(["keys", "show", "new.key", "--json"])).out) as {
      public_key: string;
    };
    expect(out).toContain(shown.public_key);
    const log = await vdi(["keys", "vkey", "-", "--name", "log.example/receipts", "--json"], "07".repeat(32));
    expect(JSON.parse(log.out)).toEqual({ vkey });
    expect(await vdi(["keys", "check", shown.public_key])).toMatchObject({ code: 0 });
    expect(await vdi(["keys", "check", "00".repeat(32)])).toMatchObject({ code: 1 });
    expect(await vdi(["keys", "generate", "-"])).toMatchObject({ code: 64 });
  });
});

describe("vdi log", () => {
  test("the commands of vdi-log, with the exit codes of vdi", async () => {
    expect(await vdi(["log", "fsck", "."])).toMatchObject({ code: 1 });
    expect(await vdi(["log", "fsck", "no-such-folder"])).toMatchObject({ code: 2, out: "" });
    expect(await vdi(["log", "fsck", "http://127.0.0.1:9/"])).toMatchObject({ code: 2 });
    expect(await vdi(["log", "fsck"])).toMatchObject({ code: 64 });
  });
});
