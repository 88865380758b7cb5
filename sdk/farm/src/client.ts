/** Client of the farm's HTTP API, for callers that do not reach its database. It checks every answer. */
import {
  type DecisionAttestation,
  decodeUtf8,
  parseAttestation,
  parseProblem,
  type Reading,
  readJson,
  VdiError,
} from "@svc/core";
import { readBounded } from "./http/read-bounded.ts";
import { foretoldOtherwise, type JobHeader, type SealedJob, type SentJob, sentOf } from "./job/header.ts";
import type { Sealed } from "./job/hpke.ts";
import type { JobState } from "./store/types.ts";

export interface FarmClientConfig {
  /** `https:`, or `http:` on this machine. */
  readonly url: string;
  readonly secret: string;
}

export interface RemoteJob {
  readonly job_id: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly cause: string | null;
  readonly unsigned?: DecisionAttestation;
  readonly attestation?: DecisionAttestation;
  readonly sealed_opening?: Sealed;
}

export interface FarmClient {
  /** Sends a job; the same again is the same job. @throws VdiError with the code of the farm's refusal */
  submit(job: SealedJob | SentJob): Promise<RemoteJob>;
  /** @throws VdiError `job_unknown`; `attestation_of_another_job` when the farm shows what is not this job's */
  job(header: JobHeader): Promise<RemoteJob>;
  cancel(id: string): Promise<RemoteJob>;
  sign(id: string, signature: string): Promise<RemoteJob>;
  /** The signal for autoscaling; with the secret of metrics. */
  scale(): Promise<{ readonly slots_wanted: number; readonly waiting: number }>;
}

const MAX_ANSWER_BYTES = 4 << 20;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * A client of the farm over HTTP, with one tenant's secret; answers are bounded and hold whatever the farm says.
 *
 * @throws TypeError for an address over which a secret would travel in the clear
 */
export function farmClient({ url, secret }: FarmClientConfig): FarmClient {
  const base = URL.parse(url);
  if (
    base === null ||
    !(base.protocol === "https:" || (base.protocol === "http:" && LOOPBACK.test(base.hostname)))
  ) {
    throw new TypeError("url: expected an https address, or http on this machine");
  }
  const ask = async <T = RemoteJob>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(new URL(path, base), {
      method,
      redirect: "error",
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw new VdiError("farm_unreachable", "the farm does not answer", { cause });
    });
    const bytes = await readBounded(response.body, MAX_ANSWER_BYTES);
    const text = bytes === null ? null : decodeUtf8(bytes);
    if (text === null) throw new VdiError("farm_unreachable", "the farm's answer cannot be read");
    if (!response.ok) throw refusalIn(text, response.status);
    const read: Reading<unknown> = readJson(text, { maxBytes: MAX_ANSWER_BYTES });
    if (!read.ok || typeof read.value !== "object" || read.value === null) {
      throw new VdiError("farm_unreachable", "the farm's answer cannot be read");
    }
    return read.value as T;
  };
  return {
    submit: (job) => ask("POST", "v1/jobs", sentOf(job)),
    job: async (header) => checked(header, await ask("GET", `v1/jobs/${header.job_id}`)),
    cancel: (id) => ask("DELETE", `v1/jobs/${id}`),
    sign: (id, signature) => ask("POST", `v1/jobs/${id}/signature`, { signature }),
    scale: () => ask("GET", "v1/scale"),
  };
}

function refusalIn(text: string, status: number): VdiError {
  const problem = parseProblem(text);
  return problem.ok
    ? new VdiError(problem.value.code, problem.value.title)
    : new VdiError("farm_unreachable", `the farm answered ${status}`);
}

/** Checks that the attestation is this job's. `verifyDecision` checks that it is valid. */
function checked(header: JobHeader, job: RemoteJob): RemoteJob {
  const document = job.attestation ?? job.unsigned;
  if (document === undefined) return job;
  const value = document.signature?.value === "" ? "0".repeat(128) : document.signature?.value;
  const read = parseAttestation({ ...document, signature: { ...document.signature, value } });
  if (!read.ok || job.job_id !== header.job_id || foretoldOtherwise(header, document) !== null) {
    throw new VdiError("attestation_of_another_job", "the farm shows an attestation that is not this job's");
  }
  return job;
}
