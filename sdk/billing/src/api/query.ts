/** Query parameters: known names only, each once, each in one spelling. Read by the service, written by clients. */
import { ATTESTATION_ID_FORM, type Reading, type Refuse, refusal } from "@svc/core";
import type { REQUEST_REASONS } from "@svc/core/finding";

const refuse: Refuse<typeof REQUEST_REASONS> = refusal;

/** The forms that a parameter may have, with the one spelling of each. */
export const QUERY_FORMS = Object.freeze({
  /** In decimal without sign, leading zero or exponent, at most 2^53 - 1. */
  count: { pattern: "^(0|[1-9][0-9]{0,15})$", expected: "a decimal integer" },
  digest: { pattern: "^[0-9a-f]{64}$", expected: "64 lowercase hex digits" },
  tenant_id: { pattern: "^[!-~]{1,128}$", expected: "1 to 128 printable characters without spaces" },
  /** A day of UTC; whether there is one of that name is for whoever reads it. */
  day: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", expected: "a day such as 2026-11-01" },
  /** Where a list goes on, as its last page said. */
  cursor: {
    pattern: "^[0-9]{1,2}[.][0-9]{1,11}[.][0-9]{1,15}$",
    expected: "0.0.0, or next of the page before",
  },
  attestation_id: ATTESTATION_ID_FORM,
} as const);

export type QueryForm = keyof typeof QUERY_FORMS;

export interface QuerySpec {
  readonly parameters: { readonly [name: string]: QueryForm };
  /** All of them are needed, or exactly one. */
  readonly needs: "all" | "one";
}

type ValueOf<Form extends QueryForm> = Form extends "count" ? number : string;

export type QueryOf<Spec extends QuerySpec | undefined> = Spec extends QuerySpec
  ? Spec["needs"] extends "all"
    ? { readonly [Name in keyof Spec["parameters"]]: ValueOf<Spec["parameters"][Name]> }
    : { readonly [Name in keyof Spec["parameters"]]?: ValueOf<Spec["parameters"][Name]> }
  : { readonly [name: string]: never };

/** The parameters of a request's URL. @returns a refusal whose values name what is wrong */
export function readQuery<const Spec extends QuerySpec | undefined>(
  spec: Spec,
  given: URLSearchParams,
): Reading<QueryOf<Spec>, "query_invalid"> {
  const wanted = spec?.parameters ?? {};
  const values: Record<string, number | string> = {};
  for (const [name, text] of given) {
    if (!Object.hasOwn(wanted, name)) return refuse("query_invalid", { parameter: null, expected: null });
    if (Object.hasOwn(values, name)) return refuse("query_invalid", { parameter: name, expected: null });
    const form = wanted[name] as QueryForm;
    const { pattern, expected } = QUERY_FORMS[form];
    const value = form === "count" ? Number(text) : text;
    if (!new RegExp(pattern).test(text) || (form === "count" && !Number.isSafeInteger(value)))
      return refuse("query_invalid", { parameter: name, expected });
    values[name] = value;
  }
  const names = Object.keys(wanted);
  const count = Object.keys(values).length;
  if (spec?.needs === "one" ? count !== 1 : count !== names.length) {
    const listed = names.join(spec?.needs === "one" ? "|" : "&");
    return refuse("query_invalid", { parameter: null, expected: listed });
  }
  return { ok: true, value: values as QueryOf<Spec> };
}

/** The part of a URL from `?` on, empty without parameters. */
export function writeQuery(values: { readonly [name: string]: number | string | undefined }): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}
