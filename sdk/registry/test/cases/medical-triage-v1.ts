import type { ManifestCases } from "./manifest-cases.ts";

export const medicalTriageV1: ManifestCases = {
  of: "medical-triage-v1@1.0.0",
  steps: ["registration", "vital_signs", "red_flags", "clinician_review", "urgent", "routine"],
  paths: {
    routine: ["registration", "vital_signs", "red_flags", "routine"],
    urgent: ["registration", "vital_signs", "urgent"],
  },
  inputs: {
    "/patient/age_years": 54,
    "/patient/pregnant": false,
    "/vitals/respiratory_rate": 16,
    "/vitals/oxygen_saturation": 97,
    "/vitals/supplemental_oxygen": false,
    "/vitals/systolic_pressure": 128,
    "/vitals/pulse": 78,
    "/vitals/temperature": 36.9,
    "/vitals/consciousness": "alert",
    "/symptoms/chest_pain": false,
    "/symptoms/pain_score": 3,
  },
  boundaries: {
    "routine-respiratory-rate": { predicate: { holds: [12, 20], fails: [11, 21] } },
    "routine-oxygen-saturation": { predicate: { holds: [96, 100], fails: [95, 101] } },
    "routine-room-air": { predicate: { holds: [false], fails: [true] } },
    "routine-systolic-pressure": { predicate: { holds: [111, 219], fails: [110, 220] } },
    "routine-pulse": { predicate: { holds: [51, 90], fails: [50, 91] } },
    "routine-temperature": { predicate: { holds: [36.1, 38], fails: [36, 38.1] } },
    "routine-alert": { predicate: { holds: ["alert"], fails: ["confusion", "Alert", "unresponsive"] } },
    "routine-no-chest-pain": { predicate: { holds: [false], fails: [true] } },
    "severe-pain-clinician-review": { when: { applies: [7, 10], waived: [0, 6] } },
    "child-clinician-review": { when: { applies: [0, 15], waived: [16, 90] } },
    "pregnancy-clinician-review": { when: { applies: [true], waived: [false] } },
  },
};
