/** `vdi verify --lang de` of every kind of document: nothing of it is in English. */
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
});
