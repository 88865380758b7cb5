/**
 * One call from a pipeline and a decision to a signed attestation: the defaults of the specification over
 * `@svc/vdi-prover`.
 */
import { encodeHex, generateSecretKey } from "@svc/core";
import { definePipeline, VDI } from "@svc/vdi-prover";
import type { Attest, AttestConfig, PipelineOf } from "./config.ts";
import { readConfigMembers } from "./members.ts";
import { inNamesOf, inNamesOfLater, OF_DECISION, OF_ISSUER, OF_PIPELINE } from "./names.ts";

/** The names of what a part of the configuration may hold: all of them, or this does not compile. */
const names = <Part>(all: { readonly [name in keyof Required<NonNullable<Part>>]: true }) =>
  Object.keys(all) as (keyof NonNullable<Part>)[];

const MEMBERS = {
  config: names<AttestConfig>({ pipeline: true, decision: true, authority: true, options: true }),
  pipeline: names<AttestConfig["pipeline"]>({
    name: true,
    steps: true,
    outcomes: true,
    derived: true,
    constraints: true,
    sourced: true,
    manifest: true,
    version: true,
  }),
  decision: names<AttestConfig["decision"]>({ path: true, inputs: true, outcome: true, reference: true }),
  authority: names<AttestConfig["authority"]>({ type: true, name: true, ref: true }),
  options: names<AttestConfig["options"]>({
    signingKey: true,
    circuitDir: true,
    kid: true,
    allowUnrecognisedCircuit: true,
    issuedAt: true,
    expiresAt: true,
    authorityBinding: true,
    includeCircuitRecord: true,
    reasons: true,
    sequence: true,
    issuer: true,
    sources: true,
    nonce: true,
    onSourceEvidence: true,
    onOpening: true,
    onProvingProgress: true,
    signal: true,
  }),
};

/**
 * Proves and signs one decision.
 *
 * Without `options.signingKey` a key is made for this call and then forgotten: the attestation is consistent, and whose it is stands nowhere.
 *
 * @throws TypeError, RangeError for a wrong configuration (both `manifest` and `constraints` is one);
 *   `PolicyRefusal` when the decision breaks a critical constraint; VdiError for artefacts and proving. Each has
 *   a `code` of `PROVER_ERRORS`.
 */
export const attest: Attest = async (config: AttestConfig) => {
  const given = readConfigMembers("config", config, MEMBERS.config);
  const decision = readConfigMembers("config.decision", given.decision, MEMBERS.decision);
  const {
    signingKey = encodeHex(generateSecretKey()),
    circuitDir = "zk-cp/build",
    kid,
    allowUnrecognisedCircuit,
    ...options
  } = given.options === undefined ? {} : readConfigMembers("config.options", given.options, MEMBERS.options);
  const issuer = { signingKey, circuitDir, kid, allowUnrecognisedCircuit };
  const vdi = inNamesOf(OF_ISSUER, () => new VDI(issuer));
  const rules = rulesOf(given);
  const { path: executionPath, inputs: privateInputs, outcome: outcomeId, reference } = decision;
  const made = { executionPath, privateInputs, outcomeId, reference } as Parameters<typeof vdi.attest>[1];
  return inNamesOfLater(OF_DECISION, () => vdi.attest(rules, made, options));
};

/**
 * The pipeline that `attest` proves under with this configuration, for whoever checks its rules (`lintPolicy`) or signs for
 * them (`issueAuthorityBinding`) before anything is proved. Its decision and options are not read.
 *
 * @throws TypeError, RangeError for a wrong pipeline or authority, as `attest`
 */
export const pipelineOf: PipelineOf = (config) =>
  rulesOf(readConfigMembers("config", config as AttestConfig, MEMBERS.config));

function rulesOf(config: Pick<AttestConfig, "pipeline" | "authority">) {
  const pipeline = readConfigMembers("config.pipeline", config.pipeline, MEMBERS.pipeline);
  const authority = readAuthority(config.authority);
  return inNamesOf(OF_PIPELINE, () => definePipeline({ ...pipeline, ...authority }));
}

function readAuthority(authority: AttestConfig["authority"]) {
  if (authority === undefined) return {};
  const { ref, ...named } = readConfigMembers("config.authority", authority, MEMBERS.authority);
  return { authority: { ...named, reference: ref } };
}
