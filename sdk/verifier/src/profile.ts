/** A verification profile. */
import type { ProfileId } from "@svc/core/wire";

export interface Profile {
  readonly id: ProfileId;
  /** Numbers of the steps that count. */
  readonly steps: readonly number[];
  /** Step 8: demanded, or run when its rule says that it applies, or left out. */
  readonly governance: "required" | "when_it_applies" | "left_out";
  readonly revocation: "required" | "when_supplied" | "left_out";
  /** Age by the real clock at which a required snapshot is stale. */
  readonly revocationMaxAgeSeconds: number;
  readonly manifestAuthority: "required" | "reported" | "left_out";
  /** True when a document has to be signed under a pinned issuer key. Pinned keys are honoured in every profile. */
  readonly issuerPinned: boolean;
  readonly clockSkewSeconds: number;
  /** The lowest grade of trusted setup; `dev-insecure` is refused in any case. */
  readonly minimumGrade: string;
}
