// `node edge/scripts/sign-revocation.ts --key <file> <snapshot.json>`: prints the snapshot with its DSSE envelope
// beside it, as a poller with VDI_BILLING_REVOCATION_KEYS, a bundle and a verifier with pinned revocation keys take
// them. The key's file holds 64 hex digits and nothing else; its public half goes to the standard error.
import { readFileSync } from "node:fs";
import {
  canonicalBytes,
  createSigner,
  decodeHex,
  encodeBase64,
  PAYLOAD_TYPES,
  parseRevocationSnapshot,
  preAuthEncoding,
} from "@svc/core";
import { commandLine, wrongUse } from "../../tools/command-line.ts";

const USAGE = `usage: node edge/scripts/sign-revocation.ts --key <file of 64 hex digits> <snapshot.json>
Exit code 0: signed, the document on the standard output. 64: wrong use, or files that are not what they should be.`;

const { values, words } = commandLine(USAGE, { key: { type: "string" } }, 1);
const [file] = words;
if (values.key === undefined || file === undefined) wrongUse(USAGE, "expected a key and a snapshot");

const secret = readFileSync(values.key, "utf8").trim();
if (decodeHex(secret, 32) === null) fail(`${values.key}: expected 64 lowercase hex digits`);
const snapshot = parseRevocationSnapshot(readFileSync(file, "utf8"));
if (!snapshot.ok) fail(`${file}: at ${snapshot.pointer || "the root"}: ${snapshot.detail}`);

const signer = createSigner(secret);
const payload = canonicalBytes(snapshot.value);
const sig = encodeBase64(signer.sign(preAuthEncoding(PAYLOAD_TYPES.revocation, payload)));
const envelope = {
  payloadType: PAYLOAD_TYPES.revocation,
  payload: encodeBase64(payload),
  signatures: [{ keyid: signer.kid, sig }],
};
console.error(`signed by ${signer.publicKey}`);
console.log(JSON.stringify({ snapshot: snapshot.value, envelope }, null, 2));

function fail(message: string): never {
  console.error(message);
  process.exit(64);
}
