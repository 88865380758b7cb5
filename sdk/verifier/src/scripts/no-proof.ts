/**
 * `vdi-no-proof.mjs`: every step but the proof, for pages that have no room for an engine. Step 5 says
 * `proof_not_checked`, so nothing is valid here under a profile that counts it.
 */
export { PROFILES, verifyDecision } from "../index.ts";
