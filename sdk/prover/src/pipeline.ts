/**
 * Makes a pipeline from its configuration: checks every part, resolves the policy and fixes both with hashes.
 *
 * Whether the policy fits a decision is decided later, in plain code and then in the circuit.
 */
import {
  type Authority,
  type Constraint,
  canonicalize,
  DEFAULT_PIPELINE_VERSION,
  type DerivedValue,
  deepFreeze,
  encodePolicy,
  hashPipeline,
  inlineManifest,
  isEmptyInterval,
  MAX_CONSTRAINTS,
  MAX_STEPS,
  type Manifest,
  type Pipeline,
  parsePipeline,
  pipelineId,
  type Refusal,
  readConfigValue,
  type SourcedInputs,
  selfAttested,
  withoutUndefined,
} from "@svc/core";
import { POLICY_SET, sentenceOf } from "@svc/messages";
import { missingSteps } from "@svc/vdi-registry";
import { memberOf, pickMembers, quote, quoteAll, shapeFault, typeNameOf } from "./arguments.ts";
import { type ProverErrorCode, proverError } from "./errors.ts";
import { policyOf, publishedManifest } from "./policy.ts";

export interface AuthorityConfig {
  /** Default "self_attested". */
  readonly type?: Authority["type"] | undefined;
  /** Default: the pipeline's name. */
  readonly name?: string | undefined;
  /** For example the number of an opinion. Default null. */
  readonly reference?: string | null | undefined;
  readonly regulation?: string | undefined;
}

export interface PipelineConfig {
  readonly name: string;
  /** Default "1.0.0". */
  readonly version?: string | undefined;
  /** Ordered, 1 to 16, unique. */
  readonly steps: readonly string[];
  /**
   * Terminal steps: a path then ends in exactly one of them. Undeclared, a path may go on after its outcome. A
   * manifest that declares outcomes brings them; others beside them are refused.
   */
  readonly outcomes?: readonly string[] | undefined;
  /** Values that constraints read in place of an input, at most 2. Not beside `manifest`. */
  readonly derived?: readonly DerivedValue[] | undefined;
  /** At most 16. Not beside `manifest`. */
  readonly constraints?: readonly Constraint[] | undefined;
  /** Inputs that a source of a role must have signed, at most 24. Not beside `manifest`. */
  readonly sourced?: SourcedInputs | undefined;
  /** Id or key of a published manifest, whose constraints are used whole. Not beside `constraints`. */
  readonly manifest?: string | undefined;
  readonly authority?: AuthorityConfig | undefined;
}

const MEMBERS = [
  "name",
  "version",
  "steps",
  "outcomes",
  "derived",
  "constraints",
  "sourced",
  "manifest",
  "authority",
] as const;
const AUTHORITY_MEMBERS = ["type", "name", "reference", "regulation"] as const;
const UNKNOWN_HASH = "0".repeat(64);

/**
 * Reads and checks a pipeline's configuration: steps, rules or a published manifest, and who stands behind them.
 *
 * @returns the pipeline, frozen all the way down
 * @throws TypeError or RangeError with the code of the first fault found (`PROVER_ERRORS`)
 */
export function definePipeline(config: PipelineConfig): Pipeline {
  const given = pickMembers("config", config, MEMBERS);
  const { version = DEFAULT_PIPELINE_VERSION, constraints = [] } = given;
  const ownRules = [given.constraints, given.derived, given.sourced].some((part) => part !== undefined);
  if (given.manifest !== undefined && ownRules) {
    throw proverError(
      "manifest_and_constraints",
      "config: a manifest brings its own constraints and derived values; leave one or the others out",
    );
  }
  const steps = readSteps(given.steps);
  const manifest = given.manifest === undefined ? null : publishedManifest(given.manifest);
  const draft = checkShape({
    name: given.name,
    version,
    steps,
    outcomes: readOutcomes(given.outcomes, manifest),
    derived: manifest === null ? readPart("derived", given.derived) : manifest.derived,
    authority: readAuthority(given.authority, given.name),
    constraints: manifest?.constraints ?? readConstraints(constraints),
    sourced: manifest === null ? readPart("sourced", given.sourced) : manifest.sourced,
  });
  if (manifest !== null) {
    const missing = missingSteps(manifest, draft.steps);
    if (missing.length > 0) {
      throw proverError(
        "manifest_steps_missing",
        `config.steps: ${manifest.manifest_id} needs steps that the pipeline lacks; add ${quoteAll(missing)}`,
      );
    }
  }
  checkVertices(draft);
  checkEncoding(draft);
  const manifestHash =
    manifest?.manifest_hash ?? inlineManifest(draft.name, draft.authority, draft).manifest_hash;
  const hash = hashPipeline({ ...draft, manifestHash });
  return deepFreeze({ ...draft, id: pipelineId(hash), hash, manifestHash });
}

/**
 * Reads a pipeline that a caller hands back, and resolves its policy anew: nothing in it is believed that its
 * hashes do not say.
 *
 * @throws TypeError `pipeline_malformed`, RangeError `pipeline_altered` or `policy_unresolved`
 */
export function reopenPipeline(pipeline: unknown): { pipeline: Pipeline; policy: Manifest } {
  const read = parsePipeline(pipeline);
  if (!read.ok) {
    throw proverError(
      "pipeline_malformed",
      `pipeline${memberOf(read.pointer)}: expected a pipeline from vdi.pipeline: ${shapeFault(read)}`,
    );
  }
  const { value } = read;
  const policy = policyOf(value);
  const sameRules =
    canonicalize([policy.constraints, policy.derived ?? null, policy.sourced ?? null]) ===
    canonicalize([value.constraints, value.derived ?? null, value.sourced ?? null]);
  const hash = hashPipeline(value);
  if (hash !== value.hash || pipelineId(hash) !== value.id || !sameRules) {
    throw proverError(
      "pipeline_altered",
      "pipeline: its hash is not that of its content; change the configuration and call vdi.pipeline again",
    );
  }
  return { pipeline: value, policy };
}

function readSteps(steps: unknown): string[] {
  if (!Array.isArray(steps) || steps.length === 0) {
    throw proverError(
      "steps_malformed",
      `config.steps: expected a list of at least one step name, got ${Array.isArray(steps) ? "an empty list" : typeNameOf(steps)}`,
    );
  }
  if (steps.length > MAX_STEPS) {
    throw proverError(
      "too_many_steps",
      `config.steps: ${steps.length} steps; the circuit has room for ${MAX_STEPS}`,
    );
  }
  const names = steps as unknown[];
  for (const [index, name] of names.entries()) {
    if (typeof name !== "string") {
      throw proverError(
        "step_malformed",
        `config.steps[${index}]: expected a step name, got ${typeNameOf(name)}`,
      );
    }
    if (names.indexOf(name) !== index) {
      throw proverError(
        "step_repeated",
        `config.steps[${index}]: ${quote(name)} is there already; rename one of them`,
      );
    }
  }
  return [...(names as string[])];
}

function readConstraints(constraints: unknown): unknown[] {
  if (!Array.isArray(constraints)) {
    throw proverError(
      "constraints_malformed",
      `config.constraints: expected a list, got ${typeNameOf(constraints)}`,
    );
  }
  if (constraints.length > MAX_CONSTRAINTS) {
    throw proverError(
      "too_many_constraints",
      `config.constraints: ${constraints.length} constraints; the circuit has room for ${MAX_CONSTRAINTS}`,
    );
  }
  const list = readPart("constraints", constraints) as { id?: unknown }[];
  for (const [index, constraint] of list.entries()) {
    const first = list.findIndex((other) => other?.id === constraint?.id);
    if (typeof constraint?.id === "string" && first !== index) {
      throw proverError(
        "constraint_repeated",
        `config.constraints[${index}]: the id ${quote(constraint.id)} is there already; give each constraint its own`,
      );
    }
  }
  return list;
}

function readPart(member: "constraints" | "derived" | "sourced", value: unknown): unknown {
  if (value === undefined) return undefined;
  const read = readConfigValue(value);
  if (!read.ok) throw shapeError({ ...read, pointer: `/${member}${read.pointer ?? ""}` });
  return read.value;
}

function readAuthority(authority: unknown, pipelineName: unknown): unknown {
  const name = typeof pipelineName === "string" ? pipelineName : "";
  if (authority === undefined) return selfAttested(name);
  const hints = { ref: "is called reference here (attest(config) takes ref)" };
  const given = pickMembers("config.authority", authority, AUTHORITY_MEMBERS, hints, "authority_malformed");
  return { ...selfAttested(name), ...given };
}

/** Returns the outcomes that the manifest declares. The configuration may only repeat them. */
function readOutcomes(given: unknown, manifest: Manifest | null): unknown {
  const declared = manifest?.outcomes;
  if (declared === undefined || given === undefined) return declared ?? given;
  if (
    Array.isArray(given) &&
    given.length === declared.length &&
    declared.every((one, i) => one === given[i])
  ) {
    return declared;
  }
  throw proverError(
    "outcomes_differ",
    `config.outcomes: ${manifest?.manifest_id} declares ${quoteAll(declared)}; leave the member out`,
  );
}

type Draft = Pick<
  Pipeline,
  "name" | "version" | "steps" | "outcomes" | "derived" | "authority" | "constraints" | "sourced"
>;

function checkShape(draft: Record<string, unknown>): Draft {
  const read = parsePipeline({
    ...withoutUndefined(draft),
    id: pipelineId(UNKNOWN_HASH),
    hash: UNKNOWN_HASH,
    manifestHash: UNKNOWN_HASH,
  });
  if (!read.ok) throw shapeError(read);
  const { id: _id, hash: _hash, manifestHash: _manifestHash, ...shaped } = read.value;
  return shaped;
}

const CODE_BY_MEMBER: Readonly<Record<string, ProverErrorCode>> = {
  name: "pipeline_name_malformed",
  version: "pipeline_version_malformed",
  steps: "step_malformed",
  outcomes: "outcomes_malformed",
  derived: "derived_malformed",
  authority: "authority_malformed",
  constraints: "constraint_malformed",
  sourced: "sourced_malformed",
};

function shapeError(refusal: Refusal): Error {
  const { pointer = "" } = refusal;
  const [, member = ""] = pointer.split("/");
  return proverError(
    CODE_BY_MEMBER[member] ?? "config_malformed",
    `config${memberOf(pointer)}: ${shapeFault(refusal)}`,
  );
}

/** Rejects a draft that no statement can hold, and rules that no number can satisfy. */
function checkEncoding(draft: Draft): void {
  const encoded = encodePolicy(draft);
  if (!encoded.ok) {
    const code = encoded.pointer?.startsWith("/derived") ? "derived_malformed" : "constraint_malformed";
    const { reason, values = {}, pointer } = encoded;
    throw proverError(code, `config${memberOf(pointer)}: ${sentenceOf(POLICY_SET, { reason, values })}`);
  }
  // Bounds of at most six decimals that a double holds never lie at the very ends; should another encoding come,
  // such a rule would be violated by everybody.
  for (const [i, { predicate, when }] of encoded.value.constraints.entries()) {
    if (!isEmptyInterval(predicate) && !isEmptyInterval(when)) continue;
    throw proverError(
      "constraint_malformed",
      `config.constraints: ${quote(draft.constraints[i]?.id ?? "")} compares with an interval in which no number lies`,
    );
  }
}

function checkVertices({ steps, outcomes = [], constraints }: Draft): void {
  const stray = outcomes.find((outcome) => !steps.includes(outcome));
  if (stray !== undefined) {
    throw proverError(
      "outcomes_malformed",
      `config.outcomes: ${quote(stray)} is no step; steps are ${quoteAll(steps)}`,
    );
  }
  for (const { id, vertex, when } of constraints) {
    if (!steps.includes(vertex)) {
      throw proverError(
        "vertex_unknown",
        `config.constraints: ${quote(id)} is enforced at ${quote(vertex)}, which is no step; steps are ${quoteAll(steps)}`,
      );
    }
    if (when !== undefined && "outcome" in when && !steps.includes(when.outcome)) {
      throw proverError(
        "when_outcome_unknown",
        `config.constraints: ${quote(id)} applies at outcome ${quote(when.outcome)}, which is no step; steps are ${quoteAll(steps)}`,
      );
    }
  }
}
