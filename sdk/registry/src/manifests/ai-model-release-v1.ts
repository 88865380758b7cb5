/**
 * Releasing a version of a high-risk AI system: documentation, risk management, evaluation, logging, oversight.
 * Holding a version back needs no permission. Pipeline: documentation, risk_management, evaluation, logging_check,
 * oversight_review, release, hold; the outcome is release or hold. The input document:
 *
 *   { "documentation": { "complete": true, "version_recorded": true },
 *     "risk": { "unacceptable_residual_risks": 0 },
 *     "evaluation": { "accuracy": 0.972, "subgroup_gap": 0.013, "open_severe_findings": 0 },
 *     "logging": { "enabled": true, "retention_days": 365, "event_coverage": 1 },
 *     "oversight": { "stop_function_tested": true }, "change": { "substantial": false } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const aiModelReleaseV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:ai-model-release-v1",
    name: "AI model release: high-risk systems and their logs",
    regulation:
      "Modelled on Regulation (EU) 2024/1689 (AI Act), articles 9, 11, 12, 14, 15, 19, 26(6) and 43(4); no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["release", "hold"],
    constraints: [
      {
        id: "released-documentation-complete",
        description: "Technical documentation is complete before release (article 11).",
        critical: true,
        vertex: "documentation",
        predicate: { input: "/documentation/complete", op: "eq", value: true },
        when: { outcome: "release" },
        reason_code: "AI01",
        reason: "Technical documentation is not complete.",
      },
      {
        id: "version-recorded",
        description: "The version decided on is recorded, whatever is decided.",
        critical: true,
        vertex: "documentation",
        predicate: { input: "/documentation/version_recorded", op: "eq", value: true },
        reason_code: "AI02",
        reason: "The version is not recorded.",
      },
      {
        id: "released-residual-risk",
        description: "No residual risk is judged unacceptable (article 9(5)).",
        critical: true,
        vertex: "risk_management",
        predicate: { input: "/risk/unacceptable_residual_risks", op: "eq", value: 0 },
        when: { outcome: "release" },
        reason_code: "AI03",
        reason: "A residual risk is judged unacceptable.",
      },
      {
        id: "released-accuracy",
        description: "Accuracy on the declared test set is at least 0.95 (article 15; the figure is ours).",
        critical: true,
        vertex: "evaluation",
        predicate: { input: "/evaluation/accuracy", op: "in_range", value: [0.95, 1] },
        when: { outcome: "release" },
        reason_code: "AI04",
        reason: "Accuracy on the declared test set is below the limit.",
      },
      {
        id: "released-subgroup-gap",
        description:
          "Accuracy differs by at most 0.05 between the subgroups that the documentation declares (the figure is ours).",
        critical: true,
        vertex: "evaluation",
        predicate: { input: "/evaluation/subgroup_gap", op: "le", value: 0.05 },
        when: { outcome: "release" },
        reason_code: "AI05",
        reason: "Accuracy differs too much between declared subgroups.",
      },
      {
        id: "released-no-severe-findings",
        description: "No severe finding of robustness or security testing is open (article 15).",
        critical: true,
        vertex: "evaluation",
        predicate: { input: "/evaluation/open_severe_findings", op: "lt", value: 1 },
        when: { outcome: "release" },
        reason_code: "AI06",
        reason: "A severe finding of testing is open.",
      },
      {
        id: "released-logging-enabled",
        description: "Automatic recording of events is enabled (article 12).",
        critical: true,
        vertex: "logging_check",
        predicate: { input: "/logging/enabled", op: "ne", value: false },
        when: { outcome: "release" },
        reason_code: "AI07",
        reason: "Events are not recorded automatically.",
      },
      {
        id: "released-log-retention",
        description: "Logs are kept for at least six months, here 184 days (articles 19(1) and 26(6)).",
        critical: true,
        vertex: "logging_check",
        predicate: { input: "/logging/retention_days", op: "ge", value: 184 },
        when: { outcome: "release" },
        reason_code: "AI08",
        reason: "Logs are kept for too short a time.",
      },
      {
        id: "released-log-coverage",
        description:
          "Guideline: every event that the documentation lists is logged (coverage 1). Reported, not required.",
        critical: false,
        vertex: "logging_check",
        predicate: { input: "/logging/event_coverage", op: "ge", value: 1 },
        when: { outcome: "release" },
        reason_code: "AI09",
        reason: "Not every documented event is logged.",
      },
      {
        id: "released-stop-function",
        description: "A person can stop the system, and that was tested (article 14(4)(e)).",
        critical: true,
        vertex: "oversight_review",
        predicate: { input: "/oversight/stop_function_tested", op: "eq", value: true },
        when: { outcome: "release" },
        reason_code: "AI10",
        reason: "Stopping the system was not tested.",
      },
      {
        id: "substantial-change-review",
        description:
          "A substantial modification goes through oversight review, where a new conformity assessment is decided on (article 43(4)).",
        critical: true,
        vertex: "oversight_review",
        when: { input: "/change/substantial", op: "eq", value: true },
      },
    ],
    manifest_hash: "0f271436c9e2d565a915acc3eb6960d4f3f7e75b6e40519bd01c34f1417cfff5",
  },
  inputs: [
    { pointer: "/documentation/complete", type: "boolean", meaning: "technical documentation is complete" },
    {
      pointer: "/documentation/version_recorded",
      type: "boolean",
      meaning: "the version's digest is recorded",
    },
    {
      pointer: "/risk/unacceptable_residual_risks",
      type: "number",
      meaning: "residual risks judged unacceptable, a count",
    },
    { pointer: "/evaluation/accuracy", type: "number", meaning: "accuracy on the declared test set, 0 to 1" },
    {
      pointer: "/evaluation/subgroup_gap",
      type: "number",
      meaning: "largest difference of accuracy between declared subgroups, 0 to 1",
    },
    {
      pointer: "/evaluation/open_severe_findings",
      type: "number",
      meaning: "severe findings still open, a count",
    },
    { pointer: "/logging/enabled", type: "boolean", meaning: "events are recorded automatically" },
    { pointer: "/logging/retention_days", type: "number", meaning: "days for which logs are kept" },
    {
      pointer: "/logging/event_coverage",
      type: "number",
      meaning: "share of the documented events that are logged, 0 to 1",
    },
    {
      pointer: "/oversight/stop_function_tested",
      type: "boolean",
      meaning: "stopping the system was tested",
    },
    { pointer: "/change/substantial", type: "boolean", meaning: "the version is a substantial modification" },
  ],
});
