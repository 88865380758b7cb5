/** Measures of a log for its operator: its size, and how much of it readers can see. */
export interface LogMeasures {
  readonly entries: number;
  readonly bytes: number;
  /** Number of entries that are in files alone. */
  readonly moved: number;
  readonly refuses: boolean;
  /** Receipts that wait for their round. */
  readonly waiting: number;
  /** True when it is shown by anybody but its object: in a bucket, or to witnesses. */
  readonly isPublished: boolean;
  /** `at` in Unix seconds, null where it was published before its time was kept. */
  readonly published: { readonly size: number; readonly at: number | null } | null;
  /** The size that each witness held last. */
  readonly witnesses: Readonly<Record<string, number>>;
}

/** Combines several logs: sums, and the oldest times. */
export function together(logs: readonly LogMeasures[]): LogMeasures {
  const sum = (of: (one: LogMeasures) => number) => logs.reduce((total, one) => total + of(one), 0);
  const published = logs.flatMap((one) => one.published ?? []);
  const times = published.flatMap(({ at }) => at ?? []);
  const names = new Set(logs.flatMap(({ witnesses }) => Object.keys(witnesses)));
  return {
    entries: sum(({ entries }) => entries),
    bytes: sum(({ bytes }) => bytes),
    moved: sum(({ moved }) => moved),
    refuses: logs.some(({ refuses }) => refuses),
    waiting: sum(({ waiting }) => waiting),
    isPublished: logs.some(({ isPublished }) => isPublished),
    published:
      published.length === 0
        ? null
        : {
            size: published.reduce((total, { size }) => total + size, 0),
            at: times.length === 0 ? null : Math.min(...times),
          },
    witnesses: Object.fromEntries([...names].map((name) => [name, sum((one) => one.witnesses[name] ?? 0)])),
  };
}
