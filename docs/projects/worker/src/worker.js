import { verifyDecision } from "@svc/vdi-verifier";

/** The issuer whose decisions are acted upon, as its holder published it elsewhere: never taken from a document. */
const LENDER = "914cbeaf13079d4c7bbd66d14eee4e9772e8e056accd4f3c5461560d4a90bf3a";
const LARGEST_BYTES = 1_000_000;

export default {
  /** POST an attestation, its length stated: 200 and what it decided where it verifies, 422 and the reason where not. */
  async fetch(request) {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    // Without one (a chunked body) nothing bounds what would be read.
    const length = request.headers.get("content-length");
    if (length === null) return new Response(null, { status: 411 });
    if (Number(length) > LARGEST_BYTES) return new Response(null, { status: 413 });
    const text = await request.text();
    const result = await verifyDecision(text, { trust: { issuers: [LENDER] } });
    // With issuers pinned a document that another key signed is not valid; without, `trust.issuer` would say so.
    if (!result.valid) return Response.json({ accepted: false, reason: result.reason }, { status: 422 });
    const { decision, attestation_id } = JSON.parse(text);
    return Response.json({
      accepted: decision.outcome === "approve",
      outcome: decision.outcome,
      attestation_id,
    });
  },
};
