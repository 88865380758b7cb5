import { readFile } from "node:fs/promises";
import { verifyDecision } from "@svc/vdi-verifier";
import { Decision } from "./decision.jsx";
import { LENDER } from "./lender.js";

// Verified when it is asked for: what was valid when the site was built may be revoked or over since.
export const dynamic = "force-dynamic";

export default async function Page() {
  const text = await readFile("public/attestation.json", "utf8");
  const { valid, trust } = await verifyDecision(text, { trust: { issuers: [LENDER] } });
  return (
    <main>
      <p id="server">
        This server says: valid {String(valid)}, issuer {trust.issuer}.
      </p>
      <Decision issuer={LENDER} />
    </main>
  );
}
