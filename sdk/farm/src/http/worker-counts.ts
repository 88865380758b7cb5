/** Counts of one worker since it started. */

export interface WorkerEvent {
  readonly event: "proved" | "signed" | "nothing_to_do" | "attempt_failed" | "job_failed" | "trouble";
  readonly job?: string;
  readonly code?: string;
  readonly milliseconds?: number;
}

/** Upper bounds in seconds. */
export const PROVE_BOUNDS = [0.5, 1, 2, 4, 8, 16, 32, 64] as const;

export class WorkerCounts {
  readonly slots: number;
  readonly events = new Map<WorkerEvent["event"], number>();
  /** Of proofs, by the bounds above and one for all above them. */
  readonly buckets: number[] = [...PROVE_BOUNDS, Number.POSITIVE_INFINITY].map(() => 0);
  seconds = 0;
  busy = 0;

  constructor(slots: number) {
    this.slots = slots;
  }

  count({ event, milliseconds }: WorkerEvent): void {
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
    if (milliseconds === undefined) return;
    const seconds = milliseconds / 1000;
    this.seconds += seconds;
    const place = PROVE_BOUNDS.findIndex((bound) => seconds <= bound);
    const bucket = place < 0 ? PROVE_BOUNDS.length : place;
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
  }

  async during<T>(run: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      return await run();
    } finally {
      this.busy -= 1;
    }
  }
}
