/**
 * Everything but the proof: what a page needs that wants signature, hashes, key and governance looked at and has no
 * room for more. Step 5 says `proof_not_checked`, so nothing is ever valid here under a profile that counts it.
 */
export { PROFILES, verifyDecision } from "@svc/vdi-verifier";
