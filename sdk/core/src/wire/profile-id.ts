/** Identifiers of the three verification profiles. The verifier's table defines each. */
export const PROFILE_IDS = [
  "VDI_VERIFY_STRICT_V1",
  "VDI_VERIFY_STANDARD_V1",
  "VDI_VERIFY_MINIMAL_V1",
] as const;

export type ProfileId = (typeof PROFILE_IDS)[number];
