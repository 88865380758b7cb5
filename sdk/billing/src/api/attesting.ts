/** The rows of attesting: one, and up to a hundred together. */
import {
  type AttestBatch,
  AttestBatchSchema,
  MAX_BATCH_BYTES,
  parseAttestBatch,
} from "../request/attest-batch.ts";
import { AttestRequestSchema, MAX_ATTEST_BYTES, parseAttestRequest } from "../request/attest-request.ts";
import { AttestAnswerSchema, AttestManyAnswerSchema } from "./answers.ts";
import { CHARGE_PROBLEMS } from "./problem-groups.ts";
import { TRANSITIONS } from "./transitions.ts";

const PATH = "/api/vdi/billing/attest";

export const ATTEST = {
  method: "POST",
  path: PATH,
  summary: "Issue a billing attestation and its receipt, logged",
  authentication: TRANSITIONS.attest.needs[0],
  limit: "issue",
  // Bound to its event: the same body gives the same attestation.
  repeat: "always",
  anyOrigin: false,
  body: { schema: AttestRequestSchema, parse: parseAttestRequest, maxBytes: MAX_ATTEST_BYTES },
  answer: AttestAnswerSchema,
  problems: [
    "tenant_not_yours",
    "authority_required",
    ...CHARGE_PROBLEMS,
    "event_attested_otherwise",
    "event_released",
    "revocation_unavailable",
    "log_unavailable",
    "log_busy",
  ],
} as const;

export const ATTEST_MANY = {
  ...ATTEST,
  path: `${PATH}/batch`,
  summary:
    "Attest up to 100 events: for each, in order, what `attest` would answer, or the problem that it would refuse with",
  body: { schema: AttestBatchSchema, parse: parseAttestBatch, maxBytes: MAX_BATCH_BYTES },
  // A batch is no way round a limit.
  requestsIn: (body: object) => (body as AttestBatch).items.length,
  answer: AttestManyAnswerSchema,
  // Those of its items are in the answer.
  problems: [],
} as const;
