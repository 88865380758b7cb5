// `vdi-edge export DIR --url <service> --tenant <id> --from <day> --to <day>`: a tenant's bills and their adjustments of
// whole days, a line of JSON each, and whether they come to what the service says it billed.
import { createEdgeClient } from "@svc/billing/client";
import type { EdgeLine } from "@svc/words/edge";
import {
  CommandError,
  type CommandLine,
  needed,
  neededUrl,
  readCommandLine,
  refusal,
} from "./command-error.ts";
import { readFolder } from "./folder.ts";

interface Sum {
  /** Bills and adjustments. */
  readonly documents: number;
  readonly micros: bigint;
}

const NOTHING: Sum = { documents: 0, micros: 0n };

/** Exit code 0: the lines come to the service's sums. 1: they do not, or some are not billed yet. */
export async function exportCommand(args: readonly string[], { says }: EdgeLine): Promise<number> {
  const option = { type: "string" } as const;
  const { words, values } = readCommandLine(
    args,
    { url: option, tenant: option, from: option, to: option },
    1,
  );
  const { secrets } = readFolder(words[0] as string);
  const attestSecret = secrets.VDI_ATTEST_SECRET ?? "";
  const baseUrl = neededUrl(values);
  const client = createEdgeClient({ baseUrl, fetch: (url, init) => fetch(url, init), attestSecret });
  const period = {
    tenant_id: needed(values, "tenant"),
    from: neededDay(values, "from"),
    to: neededDay(values, "to"),
  };
  if (period.from >= period.to) throw new CommandError(({ says }) => says.export.dayAfter);
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
    console.error(says.export.sums(currency, sum, { bills, adjustments, micros: net_micros }));
    return sum.documents === bills + adjustments && String(sum.micros) === net_micros;
  });
  if (sums.size > totals.value.totals.length) agree.push(false);
  if (totals.value.totals.length === 0 && sums.size === 0) console.error(says.export.nothing);
  if (totals.value.unbilled > 0) console.error(says.export.unbilled(totals.value.unbilled));
  return agree.every(Boolean) && totals.value.unbilled === 0 ? 0 : 1;
}

/** @throws CommandError for what is no day of the calendar */
function neededDay(values: CommandLine["values"], name: string): string {
  const text = needed(values, name);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isDay && new Date(text).toISOString().startsWith(text)) return text;
  throw new CommandError(({ says }) => says.export.dayExpected(`--${name}`));
}
