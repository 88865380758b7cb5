/**
 * Inputs that stay with their issuer: the database has the job's header alone, and a worker asks for the sealed part by
 * the job's id. That part opens under this header only, so another job's part is of no use.
 */
import { decodeUtf8, VdiError } from "@svc/core";
import { ownerOf } from "../http/owner.ts";
import { FarmRefusal } from "../http/problems.ts";
import { readBounded } from "../http/read-bounded.ts";
import { type Asked, type HttpAnswer, serve } from "../http/serve.ts";
import type { FarmHttpServer, ServeOptions } from "../http/server-options.ts";
import { JOB_ID, MAX_JOB_BYTES, parseSealedPart } from "../job/header.ts";
import type { Sealed } from "../job/hpke.ts";
import { AttemptFailed } from "../store/outcome.ts";

export interface FarmInputs {
  /**
   * The sealed part of a job.
   *
   * @throws AttemptFailed: `inputs_unreachable` to be tried again, `inputs_unknown` when the issuer has none for the job
   */
  fetch(jobId: string, signal: AbortSignal): Promise<Sealed>;
}

export interface HttpInputsConfig {
  /** Ends before the job's id: `https:`, or `http:` on this machine. */
  readonly url: string;
  /** Secret that the worker shows there. */
  readonly secret: string;
  /** Milliseconds for an answer. Default 10,000. */
  readonly timeoutMs?: number | undefined;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * An issuer that is asked over HTTP: GET `<url>/<job id>`, answered with `{ enc, ciphertext }`, or 404.
 *
 * @throws TypeError for an address over which a secret would travel in the clear
 */
export function httpInputs({ url, secret, timeoutMs = 10_000 }: HttpInputsConfig): FarmInputs {
  const at = URL.parse(url);
  if (at === null || !(at.protocol === "https:" || (at.protocol === "http:" && LOOPBACK.test(at.hostname)))) {
    throw new TypeError("inputs.url: expected an https address, or http on this machine");
  }
  return {
    async fetch(jobId, signal) {
      const where = new URL(`${at.href.replace(/\/$/, "")}/${jobId}`);
      const answer = await ask(where, secret, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      if (answer?.status === 404) throw new AttemptFailed("inputs_unknown", false);
      const read = answer?.status === 200 && answer.body !== null ? parseSealedPart(answer.body) : null;
      if (read === null || !read.ok) throw new AttemptFailed("inputs_unreachable", true);
      return read.value;
    },
  };
}

async function ask(url: URL, secret: string, signal: AbortSignal) {
  try {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(url, { redirect: "error", headers, signal });
    const bytes = await readBounded(response.body, MAX_JOB_BYTES);
    return { status: response.status, body: bytes === null ? null : decodeUtf8(bytes) };
  } catch {
    return null;
  }
}

export interface InputsConfig {
  /** The sealed part of a job, or null where there is none, or none any more. */
  readonly find: (jobId: string) => Promise<Sealed | null>;
  /** SHA-256 of the secrets of workers that may ask. */
  readonly callerHashes: readonly string[];
}

/**
 * Serves an issuer's sealed inputs to workers, by the job's id. They are sealed to a farm's key.
 *
 * @throws VdiError `config_malformed` without the hash of a caller's secret
 */
export function startInputs(
  { find, callerHashes }: InputsConfig,
  options: Omit<ServeOptions, "maxBodyBytes">,
): Promise<FarmHttpServer> {
  if (callerHashes.length === 0)
    throw new VdiError("config_malformed", "inputs without a caller's secret are for nobody");
  const answer = async ({ request, parts: [id = ""] }: Asked): Promise<HttpAnswer> => {
    if (ownerOf(request, [{ secretHashes: callerHashes }]) === null) {
      throw new FarmRefusal("secret_wrong", { headers: { "www-authenticate": 'Bearer realm="inputs"' } });
    }
    if (!JOB_ID.test(id)) throw new FarmRefusal("job_id_malformed");
    const sealed = await find(id);
    if (sealed === null) throw new FarmRefusal("job_unknown");
    return { status: 200, body: { enc: sealed.enc, ciphertext: sealed.ciphertext } };
  };
  const live = () => ({ status: 200, body: { live: true } });
  return serve(
    [
      { name: "livez", method: "GET", path: /^\/livez$/, answer: live },
      { name: "inputs", method: "GET", path: /^\/v1\/inputs\/([^/]{1,64})$/, answer },
    ],
    { ...options, maxBodyBytes: 0 },
  );
}
