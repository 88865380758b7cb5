/** The Worker's bindings: its objects and the settings of the environment. */
import type { HttpEnv } from "./http/call.ts";
import type { LogEnv } from "./log/receipt-log.ts";
import type { Logs } from "./log/volumes.ts";
import type { MetricsBinding } from "./metrics/pass-on.ts";
import type { PacketsBinding } from "./packets/handlers.ts";
import type { RegisterBindings } from "./register/tenant-events.ts";
import type { DispatcherBinding } from "./webhooks/handlers.ts";

export interface Env
  extends HttpEnv,
    RegisterBindings,
    Logs,
    Omit<LogEnv, keyof DispatcherBinding>,
    DispatcherBinding,
    MetricsBinding,
    PacketsBinding {}
