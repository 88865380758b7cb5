import { VdiVerify } from "@svc/vdi-verifier/element/react";
import { verifyInWorker } from "@svc/vdi-verifier/worker";
import { createRoot } from "react-dom/client";
import { LENDER } from "./lender.js";

createRoot(document.querySelector("main")).render(
  <VdiVerify src="/attestation.json" issuers={[LENDER]} issuerName="Example lender" />,
);

// The same from a program: off the page's own thread, so that nothing on it waits.
const attestation = await (await fetch("/attestation.json")).text();
const { valid, trust } = await verifyInWorker(attestation, { trust: { issuers: [LENDER] } });
document.querySelector("output").textContent = `valid: ${valid}, issuer: ${trust.issuer}`;
