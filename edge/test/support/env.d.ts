// What the test configuration binds, for `env` of "cloudflare:workers".
import type { Env } from "../../src/settings/env.ts";
import type { AwaitingLedger } from "./awaiting-ledger.ts";

declare global {
  namespace Cloudflare {
    interface Env extends TestEnv {}
  }
}

type TestEnv = Env & { readonly AWAITING_LEDGER: DurableObjectNamespace<AwaitingLedger> };
