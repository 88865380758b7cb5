/** Query parameters, strictly: known names only, each once, numbers in one spelling. */
import { refuseWith } from "./refusal.ts";

/** Values of the parameters that are there. @throws RefusalError for an unknown or repeated one */
export function queryOf<Name extends string>(
  request: Request,
  names: readonly Name[],
): { [name in Name]?: string } {
  const values: { [name in Name]?: string } = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    const known = names.find((one) => one === name);
    if (known === undefined) refuseWith("query_invalid", { detail: "an unknown parameter" });
    if (values[known] !== undefined) refuseWith("query_invalid", { detail: `${known} is given twice` });
    values[known] = value;
  }
  return values;
}

/** A count in decimal without sign, leading zero or exponent, at most 2^53 - 1. @throws RefusalError */
export function countOf(name: string, text: string | undefined): number {
  const value = text !== undefined && /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  refuseWith("query_invalid", { detail: `${name}: expected a decimal integer` });
}
