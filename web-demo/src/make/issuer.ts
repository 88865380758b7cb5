/**
 * The tab as an issuer: a signing key that is made for this visit and cannot be taken out of the browser, the proving key
 * once fetched, and workers of the page's own origin.
 */
import { BrowserVDI, webCryptoSigner } from "@svc/vdi-prover/browser";
import { ownScript } from "../trusted-types.ts";

/** Bytes of the proving key's three files together, about. */
const KEY_BYTES = 10_700_000;

let opened: Promise<BrowserVDI> | null = null;

/**
 * The issuer, made at the first call. A failed attempt is forgotten.
 *
 * @param onKey told which part of the proving key is there, 0 to 1
 */
export function openIssuer(onKey: (part: number) => void): Promise<BrowserVDI> {
  opened ??= open(onKey).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(onKey: (part: number) => void): Promise<BrowserVDI> {
  return BrowserVDI.open({
    signer: await webCryptoSigner(),
    keyUrl: new URL("proving-key/", document.baseURI).href,
    startWorker: () => new Worker(ownScript("proving-worker.js"), { type: "module" }),
    onKeyBytes: (received) => onKey(Math.min(1, received / KEY_BYTES)),
  });
}
