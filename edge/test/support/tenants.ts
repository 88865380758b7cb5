// Credentials of tenants, as the setting holds them.
import { CREDENTIAL_SCOPES } from "@svc/billing/api";
import { encodeHex, encodeUtf8, sha256 } from "@svc/core";
import { random, seconds } from "./service.ts";

/** Every scope that there is. */
export const ALL: readonly string[] = CREDENTIAL_SCOPES;

/** One that holds for an hour, unless it is changed: the row of the setting, and what its tenant shows. */
export function credentialOf(
  tenant: string,
  scopes: readonly string[] = ALL,
  change: object = {},
): { readonly row: object; readonly token: string } {
  const id = `c-${random(4)}`;
  const token = `vdi_${id}_${random()}`;
  const secret_sha256 = encodeHex(sha256(encodeUtf8(token)));
  const row = { id, tenant_id: tenant, scopes, secret_sha256, expires_at: seconds() + 3_600, ...change };
  return { row, token };
}
