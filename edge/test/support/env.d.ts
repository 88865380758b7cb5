// Bindings of the test configuration, for `env` of "cloudflare:workers".
import type { Env } from "../../src/env.ts";
import type { AwaitingLedger } from "./awaiting-ledger.ts";
import type { PublishedLog } from "./published-log.ts";

declare global {
  namespace Cloudflare {
    interface Env extends TestEnv {}
  }
}

type TestEnv = Env & {
  readonly AWAITING_LEDGER: DurableObjectNamespace<AwaitingLedger>;
  readonly PUBLISHED_LOG: DurableObjectNamespace<PublishedLog>;
  readonly TEST_BUCKET: R2Bucket;
  readonly ARCHIVE: R2Bucket;
};
