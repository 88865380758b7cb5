/** Every route of the service. What a page of another origin may call is said here and nowhere else. */
import type { Route } from "../http/router.ts";
import { attest } from "./attest.ts";
import { authorize } from "./authorize.ts";
import { health } from "./health.ts";
import { keys } from "./keys.ts";
import { openapi } from "./openapi.ts";
import { preflight } from "./preflight.ts";
import { revocation } from "./revocation.ts";
import { checkpoint, consistency, equivocation, head, inclusion, note, tile } from "./transparency.ts";
import { verify } from "./verify.ts";

const billing = "/api/vdi/billing";
const transparency = `${billing}/transparency`;
const open = { method: "GET", cors: true } as const;

export const ROUTES: readonly Route[] = Object.freeze([
  { method: "POST", path: `${billing}/authorize`, handler: authorize, cors: false },
  { method: "POST", path: `${billing}/preflight`, handler: preflight, cors: false, isPreflight: true },
  { method: "POST", path: `${billing}/attest`, handler: attest, cors: false },
  { method: "POST", path: `${billing}/verify`, handler: verify, cors: true },
  { ...open, path: "/.well-known/vdi-billing-revocation.json", handler: revocation },
  { ...open, path: "/.well-known/jwks.json", handler: keys },
  { ...open, path: `${transparency}/head`, handler: head },
  { ...open, path: `${transparency}/checkpoint`, handler: checkpoint },
  { ...open, path: `${transparency}/consistency`, handler: consistency },
  { ...open, path: `${transparency}/inclusion`, handler: inclusion },
  { ...open, path: `${transparency}/equivocation`, handler: equivocation },
  { ...open, path: "/log/checkpoint", handler: note },
  { ...open, path: "/log/tile/*", handler: tile },
  { ...open, path: "/openapi.json", handler: openapi, withoutSettings: true },
  { method: "GET", path: "/health", handler: health, cors: false, withoutSettings: true },
]);
