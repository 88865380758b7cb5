/** What the contributor's page and its worker say to each other. Keys are transferred, not copied. */
import type { Failure } from "@svc/core/finding";
import type { CeremonyTerms } from "@svc/groth16/ceremony";
import type { ContributorStatement } from "@svc/groth16/transcript";

export interface CeremonyRequest {
  readonly initial: Uint8Array;
  readonly handed: Uint8Array;
  /** A key that was handed over before; null where none was chosen. */
  readonly previous: Uint8Array | null;
  /** Null: check and do not contribute. */
  readonly name: string | null;
  readonly terms: CeremonyTerms | null;
}

/** A contribution of the chain as far as it is shown. */
export interface Link {
  readonly type: "contribution" | "beacon";
  readonly name?: string;
  readonly hash: string;
}

export type CeremonyAnswer =
  | { readonly progress: number }
  | { readonly refused: Failure }
  | {
      readonly passed: {
        readonly before: readonly Link[];
        /** Absent where nothing was contributed. */
        readonly key?: Uint8Array<ArrayBuffer>;
        readonly contributionHash?: string;
        /** Absent without terms. */
        readonly statement?: ContributorStatement;
      };
    };
