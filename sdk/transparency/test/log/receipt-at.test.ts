/** A receipt looked up in somebody else's log by its tiles. */
import { LogClient, makeLogPolicy, publishLog } from "@svc/tlog";
import { describe, expect, it } from "vitest";
import { verifyReceiptAt } from "../../src/log/receipt-inclusion.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import { fill, logSigner, logVkey } from "./entries.ts";
import { MemoryFiles } from "./memory-files.ts";
import { makeReceipt } from "./receipts.ts";

describe("a receipt at an index of a remote log", () => {
  it("is found there, and neither at another index nor in another's place", async () => {
    const store = new MemoryReceiptStore();
    const files = new MemoryFiles();
    const log = new TransparencyLog({ store, now: () => 1_900_000_000 });
    fill(store, 0, 260);
    const receipt = makeReceipt();
    const { log_index, entry_hash } = log.append(receipt);
    fill(store, 261, 520);
    await publishLog(store, files, logSigner);
    const client = new LogClient({ source: files.source, policy: makeLogPolicy({ log: logVkey }) });
    expect(await verifyReceiptAt(client, receipt, log_index)).toMatchObject({ reason: "no_checkpoint" });
    await client.update();
    const proof = await client.proveInclusion(log_index);
    expect(proof.ok && proof.value).toEqual(log.getInclusionProof(log_index));
    expect(proof.ok && proof.value.entry_hash).toBe(entry_hash);
    const found = { valid: true, log_index, tree_size: 520, timestamp: 1_900_000_000 };
    expect(await verifyReceiptAt(client, receipt, log_index)).toMatchObject(found);
    const elsewhere = await verifyReceiptAt(client, receipt, 3);
    expect(elsewhere).toMatchObject({ valid: false, reason: "entry_mismatch" });
    const other = await verifyReceiptAt(client, makeReceipt({ valid: false }), log_index);
    expect(other).toMatchObject({ valid: false, reason: "entry_mismatch" });
    expect(await verifyReceiptAt(client, receipt, 520)).toMatchObject({ reason: "out_of_range" });
  });
});
