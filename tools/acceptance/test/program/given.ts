/** Makes the attestation that every place verifies, with a key of its own, and prints both as JSON. */
import { attest } from "@svc/attest";
import { newKeys } from "./keys.ts";

const { signingKey, publicKey } = await newKeys();
const attestation = await attest({
  pipeline: {
    ...{ name: "Loans", steps: ["intake", "check", "approve"] },
    constraints: [{ id: "checked", description: "Somebody checked it.", critical: true, vertex: "check" }],
  },
  decision: { path: ["intake", "check", "approve"], inputs: { income: 5200 }, outcome: "approve" },
  options: { signingKey },
});
console.log(JSON.stringify({ attestation, issuer: publicKey }));
process.exit(0);
