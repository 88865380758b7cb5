/**
 * The three verification profiles as data: verifier, edge and page read this table and nothing else.
 *
 * A profile is the verifier's choice about a document, never the document's own. Unknown ids are the caller's
 * mistake and are refused as such; no profile stands in for another.
 */
import { PROFILE_IDS, type ProfileId } from "@svc/core/wire";
import type { Profile } from "./profile.ts";
import { STEPS } from "./steps/steps.ts";

const DAY_SECONDS = 86_400;

/** Frozen through and through. Look-ups go through `profileOf`, which reads own members. */
export const PROFILES: Readonly<Record<ProfileId, Profile>> = Object.freeze({
  VDI_VERIFY_STRICT_V1: profile({
    id: "VDI_VERIFY_STRICT_V1",
    governance: "required",
    revocation: "required",
    revocationMaxAgeSeconds: DAY_SECONDS,
    manifestAuthority: "required",
    issuerPinned: true,
    clockSkewSeconds: 60,
    minimumGrade: "single-party",
  }),
  VDI_VERIFY_STANDARD_V1: profile({
    id: "VDI_VERIFY_STANDARD_V1",
    governance: "when_it_applies",
    revocation: "when_supplied",
    revocationMaxAgeSeconds: DAY_SECONDS,
    manifestAuthority: "reported",
    issuerPinned: false,
    clockSkewSeconds: 300,
    minimumGrade: "single-party",
  }),
  VDI_VERIFY_MINIMAL_V1: profile({
    id: "VDI_VERIFY_MINIMAL_V1",
    governance: "left_out",
    revocation: "left_out",
    revocationMaxAgeSeconds: DAY_SECONDS,
    manifestAuthority: "left_out",
    issuerPinned: false,
    clockSkewSeconds: 300,
    minimumGrade: "single-party",
  }),
});

/** The profile of each kind of document where neither the call nor its trust file names one. `receipt`: `verifyAndReceipt`. */
export const DEFAULT_PROFILE_IDS = Object.freeze({
  decision: "VDI_VERIFY_STANDARD_V1",
  bill: "VDI_VERIFY_STRICT_V1",
  adjustment: "VDI_VERIFY_STRICT_V1",
  receipt: "VDI_VERIFY_STRICT_V1",
} as const satisfies Record<string, ProfileId>);

export type ProfiledKind = keyof typeof DEFAULT_PROFILE_IDS;

/**
 * The profile with this id, frozen.
 *
 * @throws RangeError for anything but one of the three ids
 */
export function profileOf(profileId: unknown): Profile {
  const known = PROFILE_IDS.find((id) => id === profileId);
  if (known === undefined) {
    const found = typeof profileId === "string" ? JSON.stringify(profileId.slice(0, 64)) : typeof profileId;
    throw new RangeError(`profileId: expected one of ${PROFILE_IDS.join(", ")}, got ${found}`);
  }
  return PROFILES[known];
}

/** The steps that a profile counts are a column of their table. */
function profile(row: Omit<Profile, "steps">): Profile {
  const counted = STEPS.filter(({ profiles }) => profiles.includes(row.id));
  return Object.freeze({ ...row, steps: Object.freeze(counted.map(({ number }) => number)) });
}
