/** What an operator watches of the log: how far it is, and how far whoever is shown it. */
export interface LogMeasures {
  readonly entries: number;
  readonly bytes: number;
  /** Of the entries, how many are in files alone. */
  readonly moved: number;
  readonly refuses: boolean;
  /** Receipts that wait for their round. */
  readonly waiting: number;
  /** Whether it is shown by anybody but its object: in a bucket, or to witnesses. */
  readonly isPublished: boolean;
  /** `at` in Unix seconds, null where it was published before its time was kept. */
  readonly published: { readonly size: number; readonly at: number | null } | null;
  /** The size that each witness held last. */
  readonly witnesses: Readonly<Record<string, number>>;
}
