// `vdi-edge export DIR --url <service> --tenant <id> --from <day> --to <day>`: a tenant's bills and their adjustments of
// whole days, a line of JSON each, and whether they come to what the service says it billed.
import { createEdgeClient } from "@svc/billing/client";
import { UsageError } from "@svc/core/command-line";
import { form, needed, neededUrl, refusal, SERVICE_URL } from "./command-line.ts";
import { readFolder } from "./folder.ts";

interface Sum {
  /** Bills and adjustments. */
  readonly documents: number;
  readonly micros: bigint;
}

const NOTHING: Sum = { documents: 0, micros: 0n };

/** Exit code 0: the lines come to the service's sums. 1: they do not, or some are not billed yet. */
export const EXPORT = form({
  usage: "DIR --url <service> --tenant <id> --from <day> --to <day>",
  options: {
    url: SERVICE_URL,
    tenant: { value: "ID", help: "whose bills" },
    from: { value: "DAY", help: "a day of UTC such as 2026-11-01" },
    to: { value: "DAY", help: "another one, which is left out" },
  },
  words: [1, 1, "a folder"],
  async run({ words: [path = ""], values }) {
    const { secrets } = readFolder(path);
    const attestSecret = secrets.VDI_ATTEST_SECRET ?? "";
    const baseUrl = neededUrl(values.url);
    const client = createEdgeClient({ baseUrl, fetch: (url, init) => fetch(url, init), attestSecret });
    const period = {
      tenant_id: needed(values.tenant, "tenant"),
      from: neededDay(values.from, "from"),
      to: neededDay(values.to, "to"),
    };
    if (period.from >= period.to) throw new UsageError("--to: expected a day after --from");
    const sums = new Map<string, Sum>();
    for (let cursor: string | null = "0.0.0"; cursor !== null; ) {
      const page = await client.bills({ ...period, cursor });
      if (!page.ok) throw refusal(page.problem);
      for (const bill of page.value.bills) {
        const { documents, micros } = sums.get(bill.currency) ?? NOTHING;
        sums.set(bill.currency, {
          documents: documents + 1,
          micros: micros + BigInt(bill.change_micros),
        });
        process.stdout.write(`${JSON.stringify(bill)}\n`);
      }
      cursor = page.value.next;
    }
    const totals = await client.totals(period);
    if (!totals.ok) throw refusal(totals.problem);
    const agree = totals.value.totals.map(({ currency, bills, adjustments, net_micros }) => {
      const sum = sums.get(currency) ?? NOTHING;
      console.error(
        `${currency}: ${counted(sum.documents, "document")}, ${sum.micros} micros; the service says ${counted(bills, "bill")}, ${counted(adjustments, "adjustment")}, ${net_micros} micros`,
      );
      return sum.documents === bills + adjustments && String(sum.micros) === net_micros;
    });
    if (sums.size > totals.value.totals.length) agree.push(false);
    if (totals.value.totals.length === 0 && sums.size === 0)
      console.error("nothing was billed on these days");
    if (totals.value.unbilled > 0)
      console.error(
        `${totals.value.unbilled === 1 ? "1 event is" : `${totals.value.unbilled} events are`} not billed yet: the sums may grow`,
      );
    return agree.every(Boolean) && totals.value.unbilled === 0 ? 0 : 1;
  },
});

/** @throws UsageError for what is no day of the calendar */
function neededDay(value: string | undefined, name: string): string {
  const text = needed(value, name);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isDay && new Date(text).toISOString().startsWith(text)) return text;
  throw new UsageError(`--${name}: expected a day such as 2026-11-01`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
