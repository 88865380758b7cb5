// Adjustments and lists of bills, and statements for the log, that are refused, by code.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ProblemCode } from "@svc/billing/api";
import { PAYLOAD_TYPES, signDocument } from "@svc/core";
import { partOfEvent, registerOf } from "../../src/ledger/registers.ts";
import { archiveGone, type Given } from "./refused.ts";
import { attestV2, billed, call, operator, PATHS, post, random, seconds, stranger } from "./service.ts";

const NOBODYS = `vdi:att:${"0".repeat(64)}`;
const NONE = { adjusts: NOBODYS, tenant_id: "t", event_id: "none" };

type Bill = Awaited<ReturnType<typeof billed>>;
const idOf = ({ answer }: Bill): string => answer.attestation.attestation_id;
const voidOf = ({ scene: { tenant, event } }: Bill, adjusts: string) =>
  post(PATHS.void, { adjusts, tenant_id: tenant, event_id: event });

/** A register whose chain is as long as one can be. */
const full = { adjust: async () => ({ ok: false, reason: "adjustments_exhausted" }) };
const FULL = { TENANT_EVENTS: { idFromName: () => null, get: () => full } } as never;

/** About the period of another's key. */
function strangeStatement() {
  const content = {
    type: "period_statement_v1",
    issuer: operator.publicKey,
    from: seconds() - 7_200,
    to: seconds() - 3_600,
    first: 1,
    last: 0,
    count: 2,
    voids: 0,
    root: random(),
    outcomes: [{ outcome: "approve", count: 2 }],
  };
  return signDocument(PAYLOAD_TYPES.periodStatement, content, stranger);
}

export const ADJUSTMENTS: [ProblemCode, () => Given | Promise<Given>][] = [
  ["archive_unavailable", () => archiveGone],
  ["bill_unknown", () => [post(PATHS.void, NONE)]],
  ["bill_adjusted_otherwise", async () => [voidOf(await billed(), NOBODYS)]],
  [
    "bill_void",
    async () => {
      const bill = await billed();
      const { body } = await call(voidOf(bill, idOf(bill)));
      return [voidOf(bill, body.attestation.attestation_id)];
    },
  ],
  [
    "adjustment_key_differs",
    async () => {
      const bill = await billed();
      const { tenant, event } = bill.scene;
      // The register works under the settings that it was started with: these are those after a rotation.
      await runInDurableObject(registerOf(env as never, tenant, partOfEvent(event)), (register) => {
        const rotated = {
          ...env,
          VDI_BILLING_SIGNING_KEY: random(),
          VDI_BILLING_PREVIOUS_SIGNING_KEYS: operator.publicKey,
        };
        Object.assign(register, { env: rotated });
      });
      return [voidOf(bill, idOf(bill))];
    },
  ],
  ["statement_refused", () => [post(PATHS.statement, { statement: strangeStatement() })]],
  ["adjustments_exhausted", () => [post(PATHS.void, NONE), FULL]],
  [
    "adjustment_amount_against_kind",
    async () => {
      const bill = await billed();
      return [post(PATHS.overage, { adjusts: idOf(bill), ...bill.request })];
    },
  ],
  [
    "adjustment_terms_differ",
    async () => {
      const bill = await billed();
      const { charge_authority: _, ...ungranted } = attestV2(bill.scene);
      return [post(PATHS.correct, { adjusts: idOf(bill), ...ungranted })];
    },
  ],
];
