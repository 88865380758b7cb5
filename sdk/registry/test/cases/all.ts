import { aiModelReleaseV1 } from "./ai-model-release-v1.ts";
import { apiBillingV1 } from "./api-billing-v1.ts";
import { contentModerationV1 } from "./content-moderation-v1.ts";
import { fairLendingV1 } from "./fair-lending-v1.ts";
import { hiringScreeningV1 } from "./hiring-screening-v1.ts";
import { insuranceClaimsV1 } from "./insurance-claims-v1.ts";
import type { ManifestCases } from "./manifest-cases.ts";
import { medicalTriageV1 } from "./medical-triage-v1.ts";
import { sanctionsScreeningV1 } from "./sanctions-screening-v1.ts";

/** In the catalogue's order. A published version without its cases fails boundaries.test.ts. */
export const ALL_CASES: readonly ManifestCases[] = [
  fairLendingV1,
  insuranceClaimsV1,
  hiringScreeningV1,
  medicalTriageV1,
  contentModerationV1,
  aiModelReleaseV1,
  sanctionsScreeningV1,
  apiBillingV1,
];
