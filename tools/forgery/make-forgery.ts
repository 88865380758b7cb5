// Makes web-demo/assets/forgery.json, the forgery of the tamper lab: sound in everything, under a key whose secrets its
// maker kept, which is why the step that asks who vouches for the key refuses it. Good for ten years.
//
//   node tools/forgery/make-forgery.ts
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildAttestation } from "../../sdk/verifier/test/fixtures/attestation.ts";

const ISSUED_AT = 1_795_000_000;
const TEN_YEARS = 3650 * 24 * 60 * 60;

const forgery = buildAttestation({ issuedAt: ISSUED_AT, expiresAt: ISSUED_AT + TEN_YEARS });
writeFileSync(
  fileURLToPath(new URL("../../web-demo/assets/forgery.json", import.meta.url)),
  `${JSON.stringify(forgery, null, 2)}\n`,
);
