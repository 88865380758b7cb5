/** What a parser yields: the value, or the first thing that is wrong with it. */
export type Finding<T, Reason extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason; readonly detail: string };

export function found<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refused<Reason extends string>(
  reason: Reason,
  detail: string,
): { readonly ok: false; readonly reason: Reason; readonly detail: string } {
  return { ok: false, reason, detail };
}
