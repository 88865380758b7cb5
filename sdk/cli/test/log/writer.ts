/** Appends entries to an SQLite log until it is done or killed; says each index after its transaction was kept. */
import { writeSync } from "node:fs";
import { encodeHex, encodeUtf8, RULES, sha256 } from "@svc/core";
import { appendEntry } from "@svc/vdi-transparency";
import { openSqliteLog } from "../../src/log/sqlite-log.ts";

const [, , file = "", name = "", count = "0"] = process.argv;
const hex = (words: string) => encodeHex(sha256(encodeUtf8(words)));
const { store, close } = await openSqliteLog(file);
writeSync(1, "ready\n");
for (let i = 0; i < Number(count); i++) {
  const receipt = hex(`${name} ${i}`);
  // Every attestation is spoken of three times, so that the store's marks are written as well.
  const about = hex(`${name} about ${Math.floor(i / 3)}`);
  const { index, leafHash } = appendEntry(
    store,
    {
      v: 1,
      receipt_hash: receipt,
      receipt_id: `vdi:receipt:${receipt}`,
      attestation_id: `vdi:att:${about}`,
      attestation_hash: about,
      verifier_id: `vdi:verifier:${name}`,
      verifier_key: hex(name),
      profile_id: "VDI_VERIFY_STANDARD_V1",
      trust_digest: hex("trust"),
      result: true,
      conclusive: true,
      rules: RULES,
      facts: { proof: true },
      judgements: {},
      evaluated_at: 1_700_000_000,
    },
    Math.floor(Date.now() / 1000),
  );
  // Synchronous: what is written here was acknowledged, also when the process is killed at the next instruction.
  writeSync(1, `${index} ${encodeHex(leafHash)}\n`);
}
close();
