/** A signing service over HTTP, as `vdi-prover signer` is one: the attestation goes there, its signature comes back. */
import { type DecisionAttestation, decodeHex, decodeUtf8, readJson } from "@svc/core";
import { readBounded } from "../http/read-bounded.ts";
import { AttemptFailed } from "../store/outcome.ts";
import type { FarmSigner } from "./signer.ts";

export interface HttpSignerConfig {
  /** `https:`, or `http:` on this machine. */
  readonly url: string;
  /** Secret that the worker shows there. */
  readonly secret: string;
  /** Milliseconds for an answer. Default 10,000. */
  readonly timeoutMs?: number | undefined;
}

const MAX_ANSWER_BYTES = 4096;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * A signer that is asked over HTTP: the issuer's key stays with it. Its signature is checked by whoever asks.
 *
 * @throws TypeError for an address over which a secret would travel in the clear
 */
export function httpSigner({ url, secret, timeoutMs = 10_000 }: HttpSignerConfig): FarmSigner {
  const at = URL.parse(url);
  if (at === null || !(at.protocol === "https:" || (at.protocol === "http:" && LOOPBACK.test(at.hostname)))) {
    throw new TypeError("signer.url: expected an https address, or http on this machine");
  }
  return {
    async sign(unsigned, signal) {
      const answer = await ask(
        at,
        secret,
        unsigned,
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      );
      if (answer === null) throw new AttemptFailed("signer_unreachable", true);
      const value = signatureIn(answer.body);
      if (answer.status === 200 && value !== null) return value;
      // A service that is overloaded or restarting says 429 or 5xx; what it will not sign, 4xx.
      if (answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status)) {
        throw new AttemptFailed("signature_refused", false);
      }
      throw new AttemptFailed("signer_unreachable", true);
    },
  };
}

async function ask(url: URL, secret: string, unsigned: DecisionAttestation, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ unsigned }),
      signal,
    });
    const bytes = await readBounded(response.body, MAX_ANSWER_BYTES);
    return { status: response.status, body: bytes === null ? null : decodeUtf8(bytes) };
  } catch {
    return null;
  }
}

function signatureIn(body: string | null): Uint8Array | null {
  const read = readJson(body ?? "");
  if (!read.ok || typeof read.value !== "object" || read.value === null) return null;
  return decodeHex((read.value as { readonly signature?: unknown }).signature as string, 64);
}
