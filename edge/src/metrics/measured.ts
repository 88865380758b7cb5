/**
 * Objects of tenants, of which there may be any number, as the metrics see them: one says that it was written to, once
 * until it is asked, and is asked what it measures when somebody reads the metrics. A reading so costs as much as was
 * in use since the last one, and an object that sleeps is left alone.
 */
import { objectName } from "../storage/names.ts";

/** By series: what is counted, and its label values, with spaces between. */
export type Counts = Readonly<Record<string, number>>;

/** Classes of which there are many. */
export type MeasuredKind = "GrantLedger" | "TenantEvents";

/** Amounts, counts and bytes by name, in decimal; a name may end in a space and a currency. */
export interface Measures {
  readonly bytes: number;
  readonly values: Readonly<Record<string, string>>;
  /** Seconds after which time alone may have changed them; absent where it does not. */
  readonly changesWithin?: number | undefined;
}

/** All objects of one class. */
export interface MeasuredClass {
  readonly objects: number;
  readonly bytes: number;
  readonly largestBytes: number;
  /** Sums of what they measure, decimal integers by name. */
  readonly sums: Readonly<Record<string, string>>;
}

export interface MeasuredObject extends Rpc.DurableObjectBranded {
  measure(): Measures;
}

interface MarkKeeper extends Rpc.DurableObjectBranded {
  mark(kind: MeasuredKind, id: string): void;
}

export interface MeasuredEnv {
  /** Absent where nobody reads metrics. */
  readonly SERVICE_METRICS?: DurableObjectNamespace<MarkKeeper>;
}

/** Remembers whether an object already reported that it was written to. */
export class Mark {
  readonly #kind: MeasuredKind;
  readonly #id: string;
  readonly #env: MeasuredEnv;
  #isSet = false;

  constructor(kind: MeasuredKind, id: DurableObjectId, env: MeasuredEnv) {
    this.#kind = kind;
    this.#id = id.toString();
    this.#env = env;
  }

  /** In the turn of a write. Not awaited: no answer waits for it, and one that got lost is followed by the next write's. */
  set(): void {
    const { SERVICE_METRICS: keepers } = this.#env;
    if (this.#isSet || keepers === undefined) return;
    this.#isSet = true;
    const keeper = keepers.get(keepers.idFromName(objectName("metrics")));
    void Promise.resolve(keeper.mark(this.#kind, this.#id)).catch(() => this.clear());
  }

  /** In the turn of a measurement: what is written after it has to be said again. */
  clear(): void {
    this.#isSet = false;
  }
}

const DAY_SECONDS = 86_400;
const ASK_AGAIN_SECONDS = 3_600;

/**
 * States whether an object keeps rows that should have been closed or moved a day ago. A sleeping object is asked again
 * when time alone makes it overdue. An overdue object is asked until it is not.
 */
export interface Overdue {
  readonly isOverdue: boolean;
  /** Seconds after which that may be otherwise; null where it will not be. */
  readonly changesWithin: number | null;
}

/**
 * @param oldest when the oldest of what is kept was written, Unix seconds; null where nothing is kept
 * @param keepSeconds the window; null where everything is kept
 */
export function overdueOf(oldest: number | null, keepSeconds: number | null, now: number): Overdue {
  if (oldest === null || keepSeconds === null) return { isOverdue: false, changesWithin: null };
  const left = oldest + keepSeconds + DAY_SECONDS - now;
  return left < 0
    ? { isOverdue: true, changesWithin: ASK_AGAIN_SECONDS }
    : { isOverdue: false, changesWithin: left + 1 };
}

/** Returns the soonest of some times. */
export function soonest(...times: readonly (number | null)[]): number | undefined {
  const some = times.filter((time) => time !== null);
  return some.length === 0 ? undefined : Math.min(...some);
}
