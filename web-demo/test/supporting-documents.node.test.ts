// Receipts, chains and log evidence on the page: recognised whatever they arrive with, judged by the reader's own
// pins, and what is missing offered as a slot.

import type { TrustRoots } from "@svc/audit";
import { describe, expect, test } from "vitest";
import { REAL, visit } from "../../tools/browser/visit.ts";
import { contradictingOf, loggedReceipt, receiptBy, verifierEntry } from "./support/receipts-and-logs.ts";
import { setStage } from "./support/stage.ts";
import { give, openTrust, verdictOf } from "./support/visit.ts";

const stage = setStage();

async function start(roots: Partial<TrustRoots> = {}) {
  stage.open = await visit(stage.browser, stage.site.address, { roots });
  return stage.open.page;
}

describe("receipts", () => {
  test("alone and from a stranger: amber, and the attestation's slot is offered", {
    tags: "long",
  }, async () => {
    const page = await start();
    await give(page, await receiptBy("anna"));
    expect(await verdictOf(page)).toMatchObject({ kind: "could_not_check", tone: "warn" });
    await expect(page.locator(".chip.slot", { hasText: "The attestation" }).count()).resolves.toBe(1);
  });

  test("from a pinned verifier: green", { tags: "long" }, async () => {
    const receipt = await receiptBy("anna");
    const page = await start({ verifiers: [verifierEntry(receipt)] });
    await give(page, receipt);
    expect(await verdictOf(page)).toMatchObject({
      kind: "verified",
      tone: "good",
      headline: "Receipt verified",
    });
  });

  test("altered: not valid", { tags: "long" }, async () => {
    const receipt = await receiptBy("anna");
    const page = await start();
    await give(page, { ...receipt, result: { valid: false, conclusive: true } });
    expect(await verdictOf(page)).toMatchObject({ kind: "not_valid" });
  });

  test("a chain of three beside its attestation, in any order: unbroken, scored, bound", {
    tags: "long",
  }, async () => {
    const first = await receiptBy("anna");
    const second = await receiptBy("bert", first);
    const third = await receiptBy("cleo", second);
    const page = await start();
    await give(page, [third, first], REAL.approval, second);
    await expect(page.getByText("One unbroken chain: 3 receipts").count()).resolves.toBe(1);
    expect(
      await page
        .getByText(/^\d+\sof\s100/)
        .first()
        .textContent(),
    ).toMatch(/^70\s/);
    await page.getByRole("button", { name: "Remove document-3.json" }).click();
    await page.getByText("A receipt names one before it that is not here.").waitFor();
  });
});

test("of two receipts one of which a pinned verifier signed, it is said of the other alone that nobody vouches", {
  tags: "long",
}, async () => {
  const first = await receiptBy("anna");
  const page = await start({ verifiers: [verifierEntry(first)] });
  await give(page, first, await receiptBy("bert", first));
  await expect(page.locator(".because").textContent()).resolves.toContain("says whose one of them is:");
});

describe("a log", () => {
  test("without its key nothing is concluded, with it the receipt is included", {
    tags: "long",
  }, async () => {
    const receipt = await receiptBy("anna");
    const { vkey, entry, inclusion, checkpoint } = await loggedReceipt(receipt);
    const page = await start();
    await give(page, receipt, { entry, inclusion, checkpoint });
    await expect(
      page.getByText("the key of the log log.example/receipts", { exact: true }).count(),
    ).resolves.toBe(1);
    await expect(page.locator(".merkle-root.good").count()).resolves.toBe(1);
    await expect(page.locator(".merkle-step").count()).resolves.toBe(inclusion.proof.length);
    await openTrust(page);
    await page.locator('[data-list="logs"] > summary').click();
    await page.locator('[data-list="logs"] input').first().fill(vkey);
    await page.locator('[data-list="logs"] button[type="submit"]').click();
    await page.getByText("Included: entry 5, counted from 0, of 10").waitFor();
  });

  test("the same from one log proof document", { tags: "long" }, async () => {
    const receipt = await receiptBy("anna");
    const { vkey, document } = await loggedReceipt(receipt);
    const page = await start({ logs: [{ vkey }] });
    await give(page, receipt, document);
    await expect(page.getByText("Included: entry 5, counted from 0, of 10").count()).resolves.toBe(1);
  });

  test("another receipt's proof is refused, and a path that ends elsewhere is seen", {
    tags: "long",
  }, async () => {
    const receipt = await receiptBy("anna");
    const { vkey, entry, inclusion, checkpoint } = await loggedReceipt(receipt);
    const page = await start({ logs: [{ vkey }] });
    await give(page, await receiptBy("bert"), { entry, inclusion, checkpoint });
    await expect(page.getByText("The receipt itself is not here").count()).resolves.toBe(1);
    await page.getByRole("button", { name: "Start over" }).click();
    const [first = "", ...rest] = inclusion.proof;
    const proof = [first.replace(/^./, (digit) => (digit === "0" ? "1" : "0")), ...rest];
    await give(page, receipt, { entry, inclusion: { ...inclusion, proof }, checkpoint });
    await expect(page.locator(".merkle-root.bad").count()).resolves.toBe(1);
    await expect(page.getByText("Not proved:").count()).resolves.toBe(1);
  });

  test("among several receipts it takes the one that the entry is about", { tags: "long" }, async () => {
    const first = await receiptBy("anna");
    const second = await receiptBy("bert", first);
    const { vkey, entry, inclusion, checkpoint } = await loggedReceipt(second);
    const page = await start({ logs: [{ vkey }] });
    await give(page, REAL.approval, first, second, { entry, inclusion, checkpoint });
    await expect(page.getByText("Included: entry 5, counted from 0, of 10").count()).resolves.toBe(1);
  });

  test("the receipt's slot is offered when only the log's documents are here", { tags: "long" }, async () => {
    const { entry, inclusion } = await loggedReceipt(await receiptBy("anna"));
    const page = await start();
    await give(page, { entry, inclusion });
    const slots = await page.locator(".chip.slot strong").allTextContents();
    expect(slots.sort()).toEqual(["A receipt", "Checkpoint"]);
  });
});

describe("heads of a log", () => {
  const headline = async (page: Awaited<ReturnType<typeof start>>) => (await verdictOf(page)).headline;

  test("two heads and the proof between them are consistent; without it nothing is concluded", {
    tags: "long",
  }, async () => {
    const { earlier, checkpoint, consistency } = await loggedReceipt(await receiptBy("anna"));
    const page = await start();
    await give(page, earlier, checkpoint);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    await give(page, consistency);
    await page.locator('.verdict[data-verdict="verified"]').waitFor();
    // The verdict is on this pair and tells it; beside a decision's verdict the section does, in the colour of who signed.
    expect(await page.locator(".log-heads .notice").count()).toBe(0);
    await give(page, REAL.approval);
    await page.locator(".log-heads .notice.warn").waitFor();
    // Whoever adds to a log's head makes a later one that holds it: only its signature says that the log grew so.
    expect(await page.locator("main").textContent()).not.toContain("only grew");
  });

  test("a proof that does not lead there is refused", { tags: "long" }, async () => {
    const { earlier, consistency } = await loggedReceipt(await receiptBy("anna"));
    const proof = consistency.proof.map((hash) => hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0")));
    const page = await start();
    await give(page, earlier, { ...consistency, proof });
    expect((await verdictOf(page)).kind).toBe("not_valid");
  });

  test("two roots for one size are a fork, each shown signed by the pinned log", {
    tags: "long",
  }, async () => {
    const receipt = await receiptBy("anna");
    const one = await loggedReceipt(receipt);
    const other = await loggedReceipt(receipt, "stranger");
    const page = await start({ logs: [{ vkey: one.vkey }] });
    await give(page, one.checkpoint, other.checkpoint);
    expect(await headline(page)).toBe("Forked");
    await expect(page.locator(".log-heads").getByText("by the key that you pinned").count()).resolves.toBe(2);
  });
});

test("heads that differ convict nobody whose pinned key did not sign both", async () => {
  const receipt = await receiptBy("anna");
  const one = await loggedReceipt(receipt);
  const other = await loggedReceipt(receipt, "stranger");
  const page = await start();
  await give(page, one.checkpoint, other.checkpoint);
  expect(await verdictOf(page)).toMatchObject({ kind: "could_not_check", tone: "unknown" });
  expect(await page.locator("main").textContent()).not.toContain("histories");
});

describe("a verifier that contradicts itself", () => {
  test("is shown with both receipts, and nobody is accused by a forged one", async () => {
    const receipt = await receiptBy("anna");
    const opposite = contradictingOf(receipt);
    const page = await start();
    await give(page, receipt, { ...opposite, signature: receipt.signature });
    await expect(page.locator(".receipts-contradictions").count()).resolves.toBe(0);
    await give(page, opposite);
    await page.locator(".receipts-contradictions").waitFor();
  });
});

test("the circuit's setup is drawn from phase 1 to the key, with its grade", { tags: "long" }, async () => {
  const page = await start();
  await give(page, REAL.approval);
  await page.locator(".more > details").evaluateAll((folded) => {
    for (const one of folded) one.setAttribute("open", "");
  });
  await page.locator(".circuit-setup .notice", { hasText: "single-party" }).waitFor();
  const labels = await page.locator('ol[aria-label="Setup of the circuit"] .label').allTextContents();
  expect(labels[0]).toBe("Phase 1");
  expect(labels.at(-1)).toBe("leads to the key's delta");
});

describe("trust roots", () => {
  test("a malformed entry is refused in words, an export comes back as an import", {
    tags: "long",
  }, async () => {
    const page = await start();
    await openTrust(page);
    await page.locator('[data-list="issuers"] > summary').click();
    await page.locator('[data-list="issuers"] input').first().fill("not a key");
    await page.locator('[data-list="issuers"] button[type="submit"]').click();
    await expect(page.locator("#issuers-problem").textContent()).resolves.toMatch(/64\shexadecimal digits/);
    const key = REAL.approval.signature.public_key;
    await page.locator('[data-list="issuers"] input').first().fill(key);
    await page.locator('[data-list="issuers"] button[type="submit"]').click();
    await page.locator('[data-list="issuers"] .entries li').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect(JSON.parse(text).issuers).toEqual([{ public_key: key }]);
    await page.getByRole("button", { name: "Forget all" }).click();
    await expect(page.locator('[data-list="issuers"] .entries li').count()).resolves.toBe(0);
    await page.locator('.transfer input[type="file"]').setInputFiles({
      name: "roots.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    await page.locator('[data-list="issuers"] .entries li').waitFor();
  });

  test("a snapshot that is dropped is asked about, with its signer; used, a revoked key then fails", {
    tags: "long",
  }, async () => {
    const page = await start();
    await give(page, REAL.approval);
    await give(page, {
      revokedAttestations: [],
      revokedKids: [REAL.approval.signature.public_key],
      snapshotTime: 1_795_233_000,
    });
    expect(await verdictOf(page)).toMatchObject({ kind: "verified" });
    const question = page.locator(".proposal");
    await expect(question.textContent()).resolves.toContain("Nobody signed it: it would hold on your word.");
    await question.getByRole("button", { name: "Use it" }).click();
    await page.locator('.verdict[data-verdict="not_valid"]').waitFor();
    await expect(page.locator("[data-state=bad] h3").textContent()).resolves.toContain(
      "Signed by the issuer's key",
    );
    await expect(page.locator(".revocation-line").textContent()).resolves.toContain(
      "0\u00a0attestations, 1\u00a0key.",
    );
    await give(page, { revokedAttestations: [], revokedKids: [], snapshotTime: 1_795_232_999 });
    await page.getByText("the snapshot is older than the one in use, and is left aside").first().waitFor();
    await expect(question.count()).resolves.toBe(0);
  });
});

describe("documents that need others", () => {
  test("evidence against a log: not without its key, and then it convicts the log that signed both", {
    tags: "long",
  }, async () => {
    const receipt = await receiptBy("anna");
    const one = await loggedReceipt(receipt);
    const other = await loggedReceipt(receipt, "stranger");
    const evidence = {
      type: "log_evidence_v1",
      origin: "log.example/receipts",
      kind: "fork",
      smaller: one.checkpoint,
      larger: other.checkpoint,
    };
    const page = await start();
    await give(page, evidence);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    await openTrust(page);
    await page.locator('[data-list="logs"] > summary').click();
    await page.locator('[data-list="logs"] input').first().fill(one.vkey);
    await page.locator('[data-list="logs"] input').first().press("Enter");
    await page.locator('.verdict[data-verdict="verified"]').waitFor();
    await expect(page.getByText("contradicts itself").first().isVisible()).resolves.toBe(true);
  });

  test("an opening alone is named and nothing is concluded from it", { tags: "long" }, async () => {
    const page = await start();
    await give(page, { meter: { salt: "a1".repeat(31) } });
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    await expect(page.locator(".verdict").textContent()).resolves.toContain(
      "Billing openings: nothing of it",
    );
  });

  test("a circuit record and published rules are read out", { tags: "long" }, async () => {
    const page = await start();
    await give(page, REAL.approval.circuit);
    await page.getByRole("heading", { name: "The circuit's record" }).waitFor();
    const { authority_binding: _, ...policy } = REAL.approval.policy as Record<string, unknown>;
    await give(page, policy);
    await page.getByRole("heading", { name: "The rules" }).waitFor();
  });
});
