/** The lists of a trust file as the page shows and changes them. It writes only lists with entries. */
import { withoutUndefined } from "@svc/core/json";
import type { TrustOptions } from "@svc/core/trust";

const KEY_LISTS = [
  "issuers",
  "governanceKeys",
  "manifestAuthorities",
  "revocationKeys",
  "meterKeys",
] as const;
const TYPED_LISTS = [...KEY_LISTS, "verificationKeys", "trustedVerifiers", "logs"] as const;

export type KeyList = (typeof KEY_LISTS)[number];
/** Lists whose entries are typed as one text. */
export type TypedList = (typeof TYPED_LISTS)[number];

/** An entry as it is typed, and what the reader calls it. */
export interface ShownEntry {
  readonly list: TypedList | "sources";
  readonly key: string;
  /** May be empty. */
  readonly label: string;
  /** Of a circuit record: the hash of its key. */
  readonly keyHash?: string;
  /** For what the word of a source counts. */
  readonly roles?: readonly string[];
  /** Of a log. */
  readonly witnesses?: readonly string[];
  readonly threshold?: number;
}

/** Nothing where the list is not given; then, unlike an empty one, it refuses nobody. */
export function entriesOf(trust: TrustOptions, list: TypedList): readonly ShownEntry[] {
  const entries: readonly unknown[] = trust[list] ?? [];
  return entries.map((entry) => ({ list, ...shown(entry) }));
}

function shown(entry: unknown): Omit<ShownEntry, "list"> {
  if (typeof entry === "string") return { key: entry, label: "" };
  const { label = "", public_key, kid, verifier, log, key, ...rest } = entry as Record<string, string>;
  if (public_key !== undefined)
    return { key: kid === undefined ? public_key : `${public_key}#${kid}`, label };
  if (verifier !== undefined) return { key: verifier, label };
  if (log !== undefined) return { key: log, label, ...(rest as Pick<ShownEntry, "witnesses" | "threshold">) };
  const circuit: unknown = key ?? entry;
  if (typeof circuit === "string") return { key: circuit, label };
  const { vk_hash: keyHash } = circuit as { readonly vk_hash?: string };
  return withoutUndefined({ key: JSON.stringify(circuit), label, keyHash });
}

/** Every entry of every list, sources among them. */
export function allEntries(trust: TrustOptions): ShownEntry[] {
  const sources = (trust.sources ?? []).map(({ public_key: key, roles, name: label = "" }) => ({
    list: "sources" as const,
    key,
    label,
    roles,
  }));
  return [...TYPED_LISTS.flatMap((list) => entriesOf(trust, list)), ...sources];
}

/** The trust with these entries of a list. Without any the list is not given. */
export function withEntries<List extends TypedList | "sources">(
  trust: TrustOptions,
  list: List,
  entries: NonNullable<TrustOptions[List]>,
): TrustOptions {
  const { [list]: _, ...others } = trust;
  return (entries.length === 0 ? others : { ...others, [list]: entries }) as TrustOptions;
}

/** How many entries the reader has; 0 means that nothing can be vouched for. */
export function countTrusted(trust: TrustOptions): number {
  const { domains = [], revocation, tvs } = trust;
  const rest = domains.length + (revocation === undefined ? 0 : 1) + (tvs?.verifiers.length ?? 0);
  return allEntries(trust).length + rest;
}
