/**
 * Triage of adults on arrival: who may be told to wait. Only the routine outcome is limited; sending somebody to
 * urgent care needs no permission. Not a medical device and not clinical advice: an example of a policy.
 * Pipeline: registration, vital_signs, red_flags, clinician_review, urgent, routine; the outcome is urgent or
 * routine. The limits are the bands that score zero in the National Early Warning Score 2. The input document:
 *
 *   { "patient": { "age_years": 54, "pregnant": false },
 *     "vitals": { "respiratory_rate": 16, "oxygen_saturation": 97, "supplemental_oxygen": false,
 *                 "systolic_pressure": 128, "pulse": 78, "temperature": 36.9, "consciousness": "alert" },
 *     "symptoms": { "chest_pain": false, "pain_score": 3 } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const medicalTriageV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:medical-triage-v1",
    name: "Medical triage: who may wait",
    regulation:
      "Modelled on the National Early Warning Score 2 (2017) and Regulation (EU) 2024/1689, Annex III point 5(d); not a medical device, no claim of compliance",
    authority: PROJECT_AUTHORITY,
    constraints: [
      {
        id: "vital-signs-taken",
        description: "Vital signs were taken before the patient was classified.",
        critical: true,
        vertex: "vital_signs",
      },
      {
        id: "routine-respiratory-rate",
        description: "A patient who may wait breathes 12 to 20 times a minute.",
        critical: true,
        vertex: "vital_signs",
        predicate: { input: "/vitals/respiratory_rate", op: "in_range", value: [12, 20] },
        when: { outcome: "routine" },
      },
      {
        id: "routine-oxygen-saturation",
        description: "A patient who may wait has an oxygen saturation of at least 96 percent.",
        critical: true,
        vertex: "vital_signs",
        predicate: { input: "/vitals/oxygen_saturation", op: "in_range", value: [96, 100] },
        when: { outcome: "routine" },
      },
      {
        id: "routine-room-air",
        description: "A patient who may wait is not given oxygen.",
        critical: true,
        vertex: "vital_signs",
        predicate: { input: "/vitals/supplemental_oxygen", op: "eq", value: false },
        when: { outcome: "routine" },
      },
      {
        id: "routine-systolic-pressure",
        description: "A patient who may wait has a systolic blood pressure of 111 to 219 mmHg.",
        critical: true,
        vertex: "vital_signs",
        predicate: { input: "/vitals/systolic_pressure", op: "in_range", value: [111, 219] },
        when: { outcome: "routine" },
      },
      {
        id: "routine-pulse",
        description: "A patient who may wait has a pulse of 51 to 90 a minute.",
        critical: true,
        vertex: "vital_signs",
        predicate: { input: "/vitals/pulse", op: "in_range", value: [51, 90] },
        when: { outcome: "routine" },
      },
      {
        id: "routine-temperature",
        description: "A patient who may wait has a temperature of 36.1 to 38.0 degrees Celsius.",
        critical: true,
        vertex: "vital_signs",
        predicate: { input: "/vitals/temperature", op: "in_range", value: [36.1, 38] },
        when: { outcome: "routine" },
      },
      {
        id: "routine-alert",
        description: "A patient who may wait is alert.",
        critical: true,
        vertex: "red_flags",
        predicate: { input: "/vitals/consciousness", op: "eq", value: "alert" },
        when: { outcome: "routine" },
      },
      {
        id: "routine-no-chest-pain",
        description: "A patient who may wait has no chest pain.",
        critical: true,
        vertex: "red_flags",
        predicate: { input: "/symptoms/chest_pain", op: "ne", value: true },
        when: { outcome: "routine" },
      },
      {
        id: "severe-pain-clinician-review",
        description: "Pain of 7 or more on a scale from 0 to 10 is seen by a clinician.",
        critical: true,
        vertex: "clinician_review",
        when: { input: "/symptoms/pain_score", op: "ge", value: 7 },
      },
      {
        id: "child-clinician-review",
        description: "A patient below 16 is seen by a clinician: these bands are for adults.",
        critical: true,
        vertex: "clinician_review",
        when: { input: "/patient/age_years", op: "lt", value: 16 },
      },
      {
        id: "pregnancy-clinician-review",
        description: "A pregnant patient is seen by a clinician: these bands do not hold in pregnancy.",
        critical: true,
        vertex: "clinician_review",
        when: { input: "/patient/pregnant", op: "eq", value: true },
      },
    ],
    manifest_hash: "9f53f6180c0854c106589f6ace10f80a9399792867fd03ef64d20c88c13eb594",
  },
  inputs: [
    { pointer: "/patient/age_years", type: "number", meaning: "age, in years" },
    { pointer: "/patient/pregnant", type: "boolean", meaning: "the patient is pregnant" },
    { pointer: "/vitals/respiratory_rate", type: "number", meaning: "breaths a minute" },
    { pointer: "/vitals/oxygen_saturation", type: "number", meaning: "oxygen saturation (SpO2), in percent" },
    { pointer: "/vitals/supplemental_oxygen", type: "boolean", meaning: "the patient is given oxygen" },
    { pointer: "/vitals/systolic_pressure", type: "number", meaning: "systolic blood pressure, in mmHg" },
    { pointer: "/vitals/pulse", type: "number", meaning: "heartbeats a minute" },
    { pointer: "/vitals/temperature", type: "number", meaning: "temperature, in degrees Celsius" },
    {
      pointer: "/vitals/consciousness",
      type: "string",
      meaning: "alert, confusion, voice, pain or unresponsive",
    },
    { pointer: "/symptoms/chest_pain", type: "boolean", meaning: "the patient reports chest pain" },
    { pointer: "/symptoms/pain_score", type: "number", meaning: "pain as the patient puts it, 0 to 10" },
  ],
});
