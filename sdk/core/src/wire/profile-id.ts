/** The identifiers of the three verification profiles. What each asks for is the verifier's table. */
export const PROFILE_IDS = [
  "VDI_VERIFY_STRICT_V1",
  "VDI_VERIFY_STANDARD_V1",
  "VDI_VERIFY_MINIMAL_V1",
] as const;

export type ProfileId = (typeof PROFILE_IDS)[number];
