/** One sentence says first what a document is worth: on a terminal, in a report, and beside the machine results of several. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { issueBillingAttestation } from "@svc/billing";
import { en, KINDS_IN_ENGLISH } from "@svc/messages";
import { de, KINDS_IN_GERMAN } from "@svc/messages/de";
import { beforeAll, describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { AT, attestation, get, layOut, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

beforeAll(async () => {
  await layOut();
  const documents = { version: "v1", usageEvent: usageAt(NOW) } as const;
  put(
    "bill.json",
    issueBillingAttestation({ documents, mode: "disclosed", salts }, operator, NOW).attestation,
  );
  put("bundle.json", readFileSync(new URL("../../../../docs/examples/audit.json", import.meta.url), "utf8"));
  put("tampered.json", { ...attestation, policy: { ...attestation.policy, name: "“Best” rules\u202e" } });
});

const HTML = /&(amp|lt|gt|quot|#39);/g;
const PLAIN: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
/** Without what keeps a line from breaking. */
const plain = (html = "") =>
  html.replace(HTML, (_, name: string) => PLAIN[name] ?? "").replaceAll("\u00a0", " ");

describe.each([
  ["English", { ...en, kinds: KINDS_IN_ENGLISH }, [] as string[]],
  ["German", { ...de, kinds: KINDS_IN_GERMAN }, ["--lang", "de"]],
] as const)("%s", (_, words, language) => {
  test
    .runIf(words.voice.language === "en")
    .each(["att.json", "bad.json", "tampered.json", "alice.json", "bundle.json", "bill.json"])(
    "%s: the same on a terminal, in a report, and as data",
    async (file) => {
      const asked = ["--at", AT, "--trust", "page.json"];
      const told = await vdi(["verify", file, ...asked]);
      const [first] = told.out.split("\n");
      const report = await vdi(["verify", file, ...asked, "--html", "-"]);
      expect(plain(/<h1>([^<]*)<\/h1>/.exec(report.out)?.[1])).toBe(plain(first));
      const several = await vdi(["verify", file, "alice.json", ...asked, "--json"]);
      expect(JSON.parse(several.out.split("\n")[0] ?? "")).toMatchObject({ source: file, sentence: first });
      const brief = await vdi(["verify", file, "log.txt", ...asked]);
      expect(brief.out).toContain(`\n  ${first}\n`);
    },
  );

  test("a report names what an auditor finds the decision and this check by", async () => {
    const args = ["verify", "att.json", "--at", AT, "--trust", "page.json", ...language, "--html", "-"];
    const { out } = await vdi(args);
    const { facts, title, files } = words.printed;
    const { decision, policy, pipeline, signature, verification } = attestation;
    const row = (name: string, value: string) => `${name}</th><td>${value}<`;
    for (const [name, value] of [
      [facts.outcome, `"${decision.outcome}"`],
      [facts.issuerName, "the bank"],
      [facts.issuerKey, signature.public_key],
      [facts.policyHash, policy.manifest_hash],
      [facts.pipelineHash, pipeline.hash],
      [facts.verificationKey, verification.key_hash],
      [facts.askedAbout, words.voice.time(NOW)],
      [facts.identifier, attestation.attestation_id],
      [words.printed.file, `att.json (${words.kinds.attestation})`],
    ] as const)
      expect(plain(out)).toContain(row(name, value));
    expect(out).toContain(`SHA-256 ${createHash("sha256").update(get("att.json")).digest("hex")}`);
    expect(out).toMatch(/(by|von) vdi \d+\.\d+\.\d+/);
    expect(out).toMatch(
      new RegExp(`^<!doctype html>\\n<html lang="${words.voice.language}">.*<title>${title}</title>`, "s"),
    );
    expect(out).toContain(`<h2>${files}</h2>`);
    // Drawings have names for those who do not see them, in the language of the page.
    const drawn = out.match(/<title[^>]*>([^<]*)<\/title>/g) ?? [];
    expect(drawn.length).toBeGreaterThan(2);
    expect(out).toContain(words.drawings.setup);
  });

  test("of many it stands on top, before any of them", async () => {
    put("month.jsonl", `${JSON.stringify(attestation)}\n`.repeat(9) + get("bad.json").replaceAll("\n", ""));
    const args = ["verify", "month.jsonl", "--at", AT, "--trust", "page.json"];
    const report = (await vdi([...args, "--html", "-", ...language])).out;
    const top = plain(/<h1>([^<]*)<\/h1>\n<p class="lead">([^<]*)<\/p>/.exec(report)?.slice(1).join(" "));
    const [clause = "", details = ""] = top.split(/(?<=\.) /);
    expect(clause).not.toBe("");
    expect(details).not.toBe("");
    if (words.voice.language === "en") {
      const told = (await vdi(args)).out.trimEnd().split("\n");
      const sentence = told.find((line) => line.includes(clause.replace(/\.$/, ""))) ?? "";
      expect(sentence).toContain(clause.replace(/\.$/, ""));
      expect(sentence).toContain(details.replace(/\.$/, "").slice(0, 20));
    }
    expect(report.indexOf("<h1>")).toBeLessThan(report.indexOf("<details>"));
  });
});
