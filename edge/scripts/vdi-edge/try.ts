// `vdi-edge try DIR --url <service> --tenant <id>`: one paid call through a service that runs, as a gateway makes it: grant,
// preflight, bill, its place in the log, each held against the folder's own keys and not the service's word; then the bill is
// void, so that the tenant owes nothing for it. It stays in lists and sums, as a bill and its adjustment.
import { randomBytes } from "node:crypto";
import { type BillingResult, verifyBilling } from "@svc/billing";
import { type Answer, createEdgeClient } from "@svc/billing/client";
import { UsageError } from "@svc/core/command-line";
import { type LogPolicy, makeLogPolicy, makeNoteKey } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import { parseSettings, type Settings } from "../../src/settings/settings.ts";
import { form, needed, neededUrl, refusal, SERVICE_URL } from "./command-line.ts";
import { readFolder, textsOf } from "./folder.ts";

const ENDPOINT = "/vdi-edge/try";
/** Of rows that are shown and not counted. */
const PRICE = { usage_units: "1", unit_price_micros: "1", amount_micros: "1", currency: "EUR" } as const;

/** Exit code 0: billed, verified and void. 1: what the service answered does not verify under the folder's keys. */
export const TRY = form({
  usage: "DIR --url <service> --tenant <id>",
  options: {
    url: SERVICE_URL,
    tenant: {
      value: "ID",
      help: "whose bill it is: of a millionth of a euro, which its void takes back",
    },
  },
  words: [1, 1, "a folder"],
  async run({ words: [path = ""], values }) {
    const folder = readFolder(path);
    const reading = parseSettings(await textsOf(folder));
    if (!reading.ok) throw new UsageError("the settings do not read: vdi-edge doctor says why");
    const { settings } = reading;
    const client = createEdgeClient({
      baseUrl: neededUrl(values.url),
      fetch: (url, init) => fetch(url, init),
      attestSecret: folder.secrets.VDI_ATTEST_SECRET ?? "",
    });
    const tenant_id = needed(values.tenant, "tenant");
    const intent = { event_id: `try-${randomBytes(12).toString("hex")}`, tenant_id, endpoint: ENDPOINT };
    const terms = { tenant_id, scope: { endpoint: ENDPOINT }, currency: "EUR", max_charge_micros: "1" };
    const { charge_authority } = valueIn("authorize", await client.authorize(terms));
    const pinned_roots = [settings.grantSigner.publicKey];
    const preflight = await client.preflight({ charge_authority, ...intent, pinned_roots });
    const { consumption_id } = valueIn("preflight", preflight);
    console.log(`eligible  ${consumption_id}`);
    const usage_event = { ...intent, event_timestamp: Math.floor(Date.now() / 1000), ...PRICE };
    const bill = valueIn("attest", await client.attest({ usage_event, charge_authority }));
    const { attestation, receipt, openings, entry, inclusion, checkpoint, log_entry } = bill;
    console.log(`billed    ${attestation.attestation_id}`);
    const snapshot = valueIn("revocation", await client.revocation());
    const trust = { issuers: [settings.operator.publicKey] };
    const verdict = await verifyBilling(
      { attestation, receipt, openings },
      { trust, revocation: { snapshot } },
    );
    console.log(verdict.valid ? "verified  under the strict profile" : `NOT VALID ${faultsIn(verdict)}`);
    const policy = logOf(checkpoint.note, settings);
    const logged = verifyReceiptInclusion(receipt, { entry, proof: inclusion, checkpoint }, policy);
    console.log(`${logged.valid ? "logged    at" : "NOT at"} ${log_entry.log_index} of ${policy.log.name}`);
    const adjusts = attestation.attestation_id;
    const ended = valueIn("void", await client.void({ tenant_id, event_id: intent.event_id, adjusts }));
    console.log(`void      ${ended.attestation.attestation_id}`);
    return verdict.valid && logged.valid ? 0 : 1;
  },
});

/** The log that a checkpoint names, where it is one of the plan or a volume of one: the folder's key signs for all of them. */
function logOf(note: string, { logSigner: { key }, logShards }: Settings): LogPolicy {
  const named = note.slice(0, note.indexOf("\n"));
  const isOfPlan = logShards.some(({ origin }) => named === origin || named.startsWith(`${origin}/`));
  return makeLogPolicy({ log: isOfPlan ? makeNoteKey(named, "ed25519", key.publicKey) : key });
}

function faultsIn({ checks }: BillingResult): string {
  const failed = checks.filter(({ outcome }) => outcome === "failed" || outcome === "open");
  return failed.map(({ check, reason }) => `${check}: ${reason}`).join(", ");
}

function valueIn<T>(step: string, answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw refusal(answer.problem, step);
}
