"use client";

import { VdiVerify } from "@svc/vdi-verifier/element/react";

/** Verified once more by whoever reads the page, who then need not believe the server. */
export function Decision({ issuer }) {
  return <VdiVerify src="/attestation.json" issuers={[issuer]} issuerName="Example lender" />;
}
