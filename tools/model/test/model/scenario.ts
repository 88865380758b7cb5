/** A small world: its grants, its possible requests, and how many of them at once. */
import type { AdjustmentKind } from "@svc/core";
import type { Grant } from "./state.ts";

/** A request that may be delivered whenever, and as often as one likes. */
export type ModelRequest = Asked & {
  /**
   * Somebody who has a copy of the grant, knows every event and consumption by name, and has no secret. Absent is the
   * gateway for preflights and releases, and the vendor for the rest, each with its own credential.
   */
  readonly by?: "stranger";
};

type Asked =
  | {
      readonly kind: "preflight";
      readonly grant: number;
      readonly event: string;
      readonly model: string;
      readonly hold?: string;
      readonly key?: string;
    }
  /** `key`: of the preflight; absent, the gateway shows the vendor's credential. */
  | { readonly kind: "release"; readonly grant: number; readonly event: string; readonly key?: string }
  | { readonly kind: "attest"; readonly grant: number; readonly event: string; readonly charge: string }
  | {
      readonly kind: AdjustmentKind;
      readonly grant: number;
      readonly event: string;
      readonly charge: string;
      /** Number of the row that it is to adjust. */
      readonly adjusts: number;
    };

export interface Scenario {
  readonly grants: readonly Grant[];
  readonly requests: readonly ModelRequest[];
  /** Runs at once. */
  readonly atOnce: number;
  /** Receipts that wait for a round; more are refused. */
  readonly waiting: number;
  /** Attests, by their places in `requests`, that are asked for together and never alone. */
  readonly batches?: readonly (readonly number[])[];
  /** Preflights, by their places, that were answered before the search begins, and are asked no more. */
  readonly before?: readonly number[];
}
