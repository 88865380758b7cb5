/** What a register says of all that it billed, a page at a time. */

/** Events of one answer of a register: up to 1 MB. */
export const BILLED_A_PAGE = 5_000;

/** After which event a page begins: by its id among those that are kept, by its hash among those that were moved. */
export interface BilledPosition {
  readonly eventId: string;
  /** Null until all that are kept were listed. */
  readonly closed: Uint8Array | null;
}

export const FIRST_BILLED: BilledPosition = Object.freeze({ eventId: "", closed: null });

export interface BilledPage {
  readonly eventIds: readonly string[];
  /** Of those whose bills were moved, as `ClosedEvents` keeps them. */
  readonly hashes: readonly Uint8Array[];
  /** Null after the last one. */
  readonly next: BilledPosition | null;
}
