// The service in the local runtime, from the production configuration, with keys made for this run.
import { join } from "node:path";
import { createSigner, encodeHex, generateSecretKey } from "@svc/core";
import { createNoteSigner, type NoteKey } from "@svc/tlog";
import { createTestHarness } from "wrangler";

// Nothing here reaches a network but loopback.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const ROOT = join(import.meta.dirname, "../..");
const LOG_ORIGIN = "log.example/walkthrough";

export interface LocalService {
  readonly url: string;
  readonly attestSecret: string;
  readonly operatorKey: string;
  readonly operatorKid: string;
  readonly grantKey: string;
  readonly grantKid: string;
  readonly logKey: NoteKey;
  /** Restarts the Worker with these kids revoked; what its objects stored stays. */
  revoke(kids: readonly string[]): Promise<void>;
  /** Restarts the Worker with these settings beside those of every run; what its objects stored stays. */
  restart(
    vars: Readonly<Record<string, string>>,
    without?: { readonly attestSecret: boolean },
  ): Promise<void>;
  close(): Promise<void>;
}

/** @param vars settings beside those that every run has, by their names */
export async function startService(vars: Readonly<Record<string, string>> = {}): Promise<LocalService> {
  const fresh = () => encodeHex(generateSecretKey());
  const [signing, grant, log] = [fresh(), fresh(), generateSecretKey()];
  const attestSecret = fresh();
  const secrets = {
    VDI_ATTEST_SECRET: attestSecret,
    VDI_BILLING_SIGNING_KEY: signing,
    VDI_BILLING_GRANT_KEY: grant,
    VDI_LOG_SIGNING_KEY: encodeHex(log),
  };
  const optionsWith = (revokedKids: readonly string[], others = vars, kept: object = secrets) => ({
    root: ROOT,
    workers: [
      {
        configPath: "wrangler.toml",
        secrets: { ...kept },
        vars: {
          VDI_ATTEST_ENABLED: "true",
          VDI_LOG_ORIGIN: LOG_ORIGIN,
          VDI_BILLING_REVOCATION_JSON: JSON.stringify({
            revokedAttestations: [],
            revokedKids: [...revokedKids],
          }),
          ...others,
        },
      },
    ],
  });
  const server = createTestHarness(optionsWith([]));
  const { url } = await server.listen();
  const operator = createSigner(signing);
  const grants = createSigner(grant);
  return {
    url: url.origin,
    attestSecret,
    operatorKey: operator.publicKey,
    operatorKid: operator.kid,
    grantKey: grants.publicKey,
    grantKid: grants.kid,
    logKey: createNoteSigner(LOG_ORIGIN, log).key,
    revoke: (kids) => server.update(optionsWith(kids)),
    restart(others, without) {
      const { VDI_ATTEST_SECRET: _, ...fewer } = secrets;
      return server.update(optionsWith([], others, without?.attestSecret ? fewer : secrets));
    },
    close: () => server.close(),
  };
}
