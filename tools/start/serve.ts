// The Worker with the audit page, in the local runtime and for this machine only: demo mode, keys made for this
// run, nothing kept after it.
import { join } from "node:path";
import { encodeHex, generateSecretKey } from "@svc/core";
import { unstable_startWorker as startWorker } from "wrangler";

// Nothing here reaches a network but loopback.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const ROOT = join(import.meta.dirname, "../..");

export interface ServedWorker {
  /** With a slash at the end. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * @param page folder of the built page
 * @param port 0 for any that is free
 */
export async function serve(page: string, port: number): Promise<ServedWorker> {
  const secret = () => ({ type: "secret_text", value: encodeHex(generateSecretKey()) }) as const;
  const text = (value: string) => ({ type: "plain_text", value }) as const;
  const worker = await startWorker({
    config: join(ROOT, "wrangler.toml"),
    assets: page,
    bindings: {
      DEMO_MODE: text("true"),
      VDI_LOG_ORIGIN: text("localhost/demo-log"),
      VDI_BILLING_SIGNING_KEY: secret(),
      VDI_BILLING_GRANT_KEY: secret(),
      VDI_LOG_SIGNING_KEY: secret(),
    },
    dev: {
      remote: false,
      persist: false,
      watch: false,
      liveReload: false,
      inspector: false,
      logLevel: "error",
      server: { hostname: "127.0.0.1", port },
    },
  });
  return { address: String(await worker.url), close: () => worker.dispose() };
}
