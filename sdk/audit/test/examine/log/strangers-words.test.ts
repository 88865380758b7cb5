/** What a stranger writes into documents of a log: it is refused for its own reason, and convicts nobody else. */
import { decodeHex, encodeBase64, encodeUtf8, hashReceipt } from "@svc/core";
import { generateSecretKey } from "@svc/core/issuing";
import { createNoteSigner, encodeVkey, makeLogPolicy, signCheckpoint } from "@svc/tlog";
import { appendEntries, type EntryContent, MemoryReceiptStore, TransparencyLog } from "@svc/vdi-transparency";
import { type OpenedReceipt, openReceipt } from "@svc/vdi-verifier/opened";
import { describe, expect, test } from "vitest";
import { first, log, logSigner, NOW, receiptBy } from "../../../../../tools/fixtures/bundle-parts.ts";
import { examine } from "../../../src/index.ts";
import { examineLog, layOutLog } from "../../../src/kinds/log/verify.ts";
import { itemsOf, LOG_VKEY, LOGGED, POLICIES } from "../fixtures/items.ts";

type Files = { readonly [name: string]: unknown };

const { entry, proof, checkpoint, document } = LOGGED;
const ZERO = "0".repeat(64);
const REFUSED = checkpoint.note.replace(/.{9}\n$/, "AAAAAAAA=\n");
const consistency = log.getConsistencyProof(2);

function judge(files: Files, policies = POLICIES, receipts: readonly OpenedReceipt[] = []) {
  const here = new Map(receipts.map((opened) => [opened.hash ?? "", opened]));
  const found = examineLog(layOutLog(itemsOf(files), policies, here));
  return Object.fromEntries([...found].map(([{ source }, finding]) => [source, finding]));
}

const reasons = (files: Files, policies = POLICIES) =>
  Object.fromEntries(
    Object.entries(judge(files, policies)).map(([name, { verdict, reason }]) => [name, reason ?? verdict]),
  );

/** Another history of as many entries as the log has, under its key. */
const forked = new TransparencyLog({ signer: logSigner, now: () => NOW + 61 });
for (const name of ["eve", "fay", "gil", "hal"]) forked.append(await receiptBy(name));

const headBy = (name: string, root = ZERO, key = generateSecretKey()) =>
  signCheckpoint({ size: 4, root: decodeHex(root) as Uint8Array }, createNoteSigner(name, key));

describe("a consistency proof", () => {
  test("is not of a signed head of its size whose root it does not end at", () => {
    const other = { ...consistency, checkpoint: forked.getConsistencyProof(0).checkpoint };
    expect(reasons({ other })).toEqual({ other: "proof_mismatch" });
  });

  test("from one entry has to lead to the head", () => {
    const one = log.getConsistencyProof(1);
    expect(reasons({ one })).toEqual({ one: "consistent_from_stated_root" });
    const wrong = { ...one, proof: one.proof.map(() => ZERO) };
    expect(reasons({ wrong })).toEqual({ wrong: "root_mismatch" });
  });

  test("from nothing shows nothing of what was before", () => {
    const nothing = log.getConsistencyProof(0);
    expect(reasons({ nothing })).toEqual({ nothing: "nothing_before" });
  });

  test("around a note that is none is refused for the note", () => {
    const noteless = { ...consistency, checkpoint: { ...consistency.checkpoint, note: "x" } };
    expect(reasons({ noteless })).toEqual({ noteless: "malformed_note" });
  });

  test("states an earlier head in nobody's name: a false one forks no log", async () => {
    const small = new TransparencyLog({ signer: logSigner, now: () => NOW + 60 });
    for (const index of [0, 1]) small.append(index === 0 ? first : await receiptBy("eve"));
    const files = { small: small.getCheckpoint(), false: { ...consistency, from_root: ZERO } };
    const { heads } = await examine(itemsOf(files), { logs: [{ log: LOG_VKEY }] });
    expect(heads.map(({ relation }) => relation)).toEqual(["differ", "not_consistent"]);
  });
});

describe("a head", () => {
  test("forks with no head of a key that nobody pinned, and with none of another log", () => {
    const forged = headBy(logSigner.key.name);
    expect(reasons({ checkpoint, forged })).toEqual({ checkpoint: "head_signed", forged: "unknown_signers" });
    const other = createNoteSigner("other.example/log", new Uint8Array(32).fill(8));
    const both = [...POLICIES, makeLogPolicy({ log: encodeVkey(other.key) })];
    const elsewhere = headBy("other.example/log", ZERO, new Uint8Array(32).fill(8));
    expect(reasons({ checkpoint, elsewhere }, both)).toEqual({
      checkpoint: "head_signed",
      elsewhere: "head_signed",
    });
  });

  test("has at most as many entries as are counted without rounding", () => {
    const sized = (size: number | bigint) =>
      reasons({ head: checkpoint.note.replace("\n4\n", `\n${size}\n`) }, []).head;
    expect(sized(Number.MAX_SAFE_INTEGER)).toBe("could_not_check");
    expect(sized(BigInt(Number.MAX_SAFE_INTEGER) + 1n)).toBe("out_of_range");
  });
});

describe("an entry", () => {
  const broken = { ...proof, proof: proof.proof.map(() => ZERO) };

  test("under a path that does not hold is not valid, whether or not the head is here", () => {
    expect(reasons({ entry, broken }).entry).toBe("root_mismatch");
    expect(reasons({ entry, broken, checkpoint }, []).entry).toBe("root_mismatch");
  });

  test("is asked about its head before its path", () => {
    expect(reasons({ entry, broken, REFUSED }).entry).toBe("bad_signature");
  });

  test("lacks no key where one of the heads is signed", () => {
    const missing = [{ what: "inclusion_proof" }];
    expect(judge({ entry, REFUSED, checkpoint }).entry).toMatchObject({ missing });
    expect(judge({ entry, checkpoint }, []).entry?.missing).toHaveLength(2);
  });

  test("about a receipt that names itself by another's id is about nobody's word", async () => {
    const misnamed = { ...first, receipt_id: log.getEntry(2).receipt_id };
    const opened = await openReceipt(misnamed);
    const about = { ...entry, receipt_id: misnamed.receipt_id, receipt_hash: hashReceipt(misnamed) };
    expect(judge({ about }, POLICIES, [opened]).about).toMatchObject({
      reason: "receipt_id_mismatch",
      values: { expected: first.receipt_id, found: misnamed.receipt_id },
    });
  });
});

describe("a log proof", () => {
  test("says under which head the entry lies", () => {
    expect(judge({ document }).document).toMatchObject({
      log: logSigner.key.name,
      tree_size: 4,
      log_index: 2,
    });
  });

  test("whose entry is none is not valid, under its signed head", () => {
    const empty = document.replace(/\nextra [^\n]+\n/, `\nextra ${encodeBase64(encodeUtf8("{}"))}\n`);
    expect(empty).not.toBe(document);
    expect(judge({ empty }).empty).toMatchObject({ verdict: "not_valid", tree_size: 4 });
    expect(judge({ empty }).empty?.reason).toBe("malformed_entry");
  });

  test("of an entry that says other than its receipt is a fault, whatever the log signed", async () => {
    const store = new MemoryReceiptStore();
    const { timestamp: _, ...content } = { ...entry, verifier_id: "vdi:verifier:mallory" };
    appendEntries(store, [content as EntryContent], NOW + 60);
    const lying = new TransparencyLog({ store, signer: logSigner, now: () => NOW + 60 });
    const files = { lie: lying.getProofDocument(0) };
    expect(judge(files).lie).toMatchObject({ reason: "entry_included", receipt_here: false });
    expect(judge(files, POLICIES, [await openReceipt(first)]).lie).toMatchObject({
      verdict: "not_valid",
      reason: "entry_mismatch",
    });
  });
});

describe("the path that is drawn", () => {
  const pathOf = async (files: Files) =>
    (await examine(itemsOf(files), { logs: [{ log: LOG_VKEY }] })).paths[0];

  test("is none in a tree whose head cannot be read", async () => {
    const headless = log.getProofDocument(0).replace(/\n4\n/, "\nfour\n");
    expect(await pathOf({ headless })).toMatchObject({ path: [], head: null, reaches_root: false });
  });

  test("is that of another entry's proof where no other is here, and leads nowhere", async () => {
    const path = await pathOf({ entry, proof: log.getInclusionProof(0), checkpoint });
    expect(path).toMatchObject({ log_index: 0, reaches_root: false });
    expect(path?.path).toHaveLength(2);
  });
});
