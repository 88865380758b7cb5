/**
 * The grants that this isolate has verified. Which keys they may be signed by is asked with every request, so one
 * memory serves every configuration.
 */
import { KnownGrants } from "@svc/billing";

const MOST_KNOWN = 1_024;

export const KNOWN_GRANTS = new KnownGrants(MOST_KNOWN);
