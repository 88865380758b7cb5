/** `vdi verify --html - --lang de` of every kind of document: nothing of the report is in English. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { issueBillingAttestation } from "@svc/billing";
import type { VerificationReceipt } from "@svc/core";
import { en } from "@svc/messages";
import { beforeAll, describe, expect, test } from "vitest";
import { operator, salts, usageAt } from "../../../../tools/fixtures/bill-terms.ts";
import { AT, layOut, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

let receipts: VerificationReceipt[] = [];
beforeAll(async () => {
  ({ receipts } = await layOut());
});

describe("--lang de, of every other kind of document", () => {
  /** Returns the library's texts between placeholders, where they are long enough to be unique. */
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

  /** Returns the visible text of the report, without style and markup. */
  const textOf = (html: string) =>
    html
      .replace(/<style>[\s\S]*?<\/style>/, "")
      .replace(/<[^>]*>/g, "\n")
      .replace(/&quot;[\s\S]*?&quot;/g, "");

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
    const ask = ["verify", ...files, "--at", AT, "--html", "-"];
    const inEnglish = await vdi(ask);
    expect(english.filter((said) => textOf(inEnglish.out).includes(said)).length).toBeGreaterThan(0);
    const { code, out } = await vdi([...ask, "--lang", "de"]);
    expect(code).toBe(inEnglish.code);
    const text = textOf(out);
    expect(english.filter((said) => text.includes(said))).toEqual([]);
    expect(text).not.toMatch(/\b(the|which|that|with|and|is|are)\b/);
  });

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
  ] as const)("the report to print says nothing in English: %s", async (_, lay) => {
    const { files, options = [] } = lay() as {
      readonly files: string[];
      readonly options?: readonly string[];
    };
    const ask = ["verify", ...files, ...options, "--at", AT, "--html", "-"];
    const inEnglish = await vdi(ask);
    expect(textOf(inEnglish.out)).toMatch(/Verification report[\s\S]*Files[\s\S]*Written /);
    const { code, out } = await vdi([...ask, "--lang", "de"]);
    expect(code).toBe(inEnglish.code);
    expect(out).toContain('<html lang="de">');
    const text = textOf(out);
    // A rule's own text and id, names of a policy and of its outcomes are the document's, in its language.
    const own = /Bewiesen:|Galt für|Fair lending|weitere galt|^[a-z]+(?:-[a-z]+)+$/;
    const lines = text.split("\n").filter((line) => !own.test(line));
    expect(lines.filter((line) => ENGLISH_WORD.test(line))).toEqual([]);
    expect(english.filter((said) => text.includes(said))).toEqual([]);
  });
});

/** Words that German has not, and the labels of the report. */
const ENGLISH_WORD =
  /\b(the|which|that|with|and|is|are|not|of|from|by|no|expected|once|there|says|checked|Written|File|Files|Outcome|Policy|Issued|Expires|Identifier|Verification)\b/;
