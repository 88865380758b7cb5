/** The handler of each endpoint of the table. */
import type { Env } from "./env.ts";
import type { Handlers } from "./http/call.ts";
import { issuerDirectory, keys } from "./http/keys.ts";
import { openapi } from "./http/openapi.ts";
import { authorize } from "./ledger/authorize.ts";
import { preflight } from "./ledger/preflight.ts";
import { release } from "./ledger/release.ts";
import {
  checkpoint,
  consistency,
  equivocation,
  head,
  inclusion,
  note,
  statement,
  tile,
} from "./log/log-documents.ts";
import { frozen, logs } from "./log/log-files.ts";
import { health, live } from "./metrics/health.ts";
import { metrics } from "./metrics/read-metrics.ts";
import { packet, storePacket } from "./packets/handlers.ts";
import { correct, handleVoid, overage } from "./register/adjust.ts";
import { handleAttest, handleAttestMany } from "./register/attest.ts";
import { bills, totals } from "./register/bills.ts";
import { handleVerify } from "./register/verify.ts";
import { revocation } from "./revocation/acting-snapshot.ts";
import { replayWebhooks, webhooks } from "./webhooks/handlers.ts";

export const HANDLERS: Handlers<Env> = Object.freeze({
  authorize,
  preflight,
  release,
  attest: handleAttest,
  attestMany: handleAttestMany,
  overage,
  correct,
  void: handleVoid,
  bills,
  totals,
  webhooks,
  replay: replayWebhooks,
  verify: handleVerify,
  revocation,
  keys,
  issuerDirectory,
  head,
  checkpoint,
  consistency,
  inclusion,
  equivocation,
  statement,
  note,
  tile,
  logs,
  frozen,
  storePacket,
  packet,
  openapi,
  health,
  live,
  metrics,
});
