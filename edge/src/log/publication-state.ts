/** What the log remembers of its last publication: a few values, written together in one turn. */

export interface PublicationState {
  readonly size: number;
  /** When, in Unix seconds; null of a publication before times were kept. */
  readonly at: number | null;
  /** The note that readers are shown, with the cosignatures that verified. */
  readonly note: string;
  /** Sizes that the witnesses held last, in decimal, by key name. */
  readonly witnessSizes: Readonly<Record<string, string>>;
}

const KEY = "publication";

export function readPublication({ kv }: DurableObjectStorage): PublicationState | null {
  return kv.get<PublicationState>(KEY) ?? null;
}

/** Of a publication that was written before its time was kept, it is not known. */
export function addPublicationTime({ kv }: DurableObjectStorage): void {
  const kept = kv.get<Omit<PublicationState, "at">>(KEY);
  if (kept !== undefined) kv.put(KEY, { ...kept, at: null });
}

export function writePublication({ kv }: DurableObjectStorage, publication: PublicationState): void {
  kv.put(KEY, publication);
}
