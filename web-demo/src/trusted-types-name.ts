/** Of the one Trusted Types policy: in a file of its own, so that scripts do not carry the content policies along. */
export const TRUSTED_TYPES_POLICY = "vdi";
