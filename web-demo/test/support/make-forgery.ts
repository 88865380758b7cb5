// `node web-demo/test/support/make-forgery.ts`: writes the forgery of the tamper lab anew, which a change of the statement
// or of the document asks for. Its setup's secrets are published here, so anybody forges under its key.
import { writeFileSync } from "node:fs";
import { buildAttestation } from "../../../sdk/verifier/test/fixtures/attestation.ts";

const FORGED = buildAttestation({ issuedAt: 1_795_000_000, expiresAt: 2_110_360_000 });
writeFileSync(new URL("../../assets/forgery.json", import.meta.url), `${JSON.stringify(FORGED, null, 2)}\n`);
