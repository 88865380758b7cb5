// The deployed bundle as its own process on loopback, for tests that speak to it over sockets of their own.
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueGrant } from "@svc/billing";
import { type ChargeAuthority, createSigner, encodeHex, generateSecretKey } from "@svc/core";
import { startRuntime } from "../../scripts/local-runtime.ts";
import { bundleOnce } from "./bundled.ts";

export const SECRET = "a-secret-of-the-tests";
export const LOG_ORIGIN = "log.example/local";
export const grantSigner = createSigner("22".repeat(32));

export const SETTINGS = {
  VDI_ATTEST_ENABLED: "true",
  VDI_ATTEST_SECRET: SECRET,
  VDI_BILLING_SIGNING_KEY: "11".repeat(32),
  VDI_BILLING_GRANT_KEY: "22".repeat(32),
  VDI_LOG_SIGNING_KEY: "33".repeat(32),
  VDI_LOG_ORIGIN: LOG_ORIGIN,
  VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":[]}',
};

export interface LocalService {
  readonly url: string;
  readonly port: number;
  /** Process id of the runtime. */
  readonly pid: number;
  close(): Promise<void>;
}

/** Builds and starts the service with storage of its own; `close` removes both. */
export async function startLocalService(): Promise<LocalService> {
  const folder = mkdtempSync(join(tmpdir(), "edge-local-"));
  bundleOnce(join(folder, "bundle"));
  const port = await freePort();
  const runtime = await startRuntime({
    bundled: join(folder, "bundle"),
    storage: join(folder, "storage"),
    texts: SETTINGS,
    port,
  });
  return {
    url: runtime.url,
    port,
    pid: runtime.process.pid as number,
    close: async () => {
      await runtime.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export const seconds = () => Math.floor(Date.now() / 1000);
export const random = () => encodeHex(generateSecretKey()).slice(0, 24);

export interface Scene {
  readonly grant: ChargeAuthority;
  readonly intent: { readonly event_id: string; readonly tenant_id: string; readonly endpoint: string };
}

/** A fresh grant, and an intent within its scope. */
export function scene(terms: object = {}): Scene {
  const tenant_id = `tenant-${random()}`;
  const grant = issueGrant(
    { tenant_id, scope: { endpoint: "/v1/chat" }, currency: "EUR", max_charge_micros: "50000", ...terms },
    grantSigner,
    seconds() - 10,
    encodeHex(generateSecretKey()),
  );
  return { grant, intent: { event_id: `evt-${random()}`, tenant_id, endpoint: "/v1/chat" } };
}

export const preflightOf = ({ grant, intent }: Scene) => ({
  charge_authority: grant,
  ...intent,
  pinned_roots: [grantSigner.publicKey],
});

/** An attest of version 1 for the scene: 1,200 units at 15 micros. */
export const attestOf = ({ grant, intent }: Scene) => ({
  usage_event: {
    ...intent,
    event_timestamp: seconds(),
    usage_units: "1200",
    unit_price_micros: "15",
    amount_micros: "18000",
    currency: "EUR",
  },
  charge_authority: grant,
});
