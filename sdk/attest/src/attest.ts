/**
 * One call from a pipeline and a decision to a signed attestation: the defaults of the specification over
 * `@svc/vdi-prover`.
 */
import { encodeHex, generateSecretKey } from "@svc/core";
import { findCircuitDir, VDI } from "@svc/vdi-prover";
import type { Attest, AttestConfig } from "./config.ts";
import { readMembers } from "./members.ts";

const MEMBERS = {
  config: ["pipeline", "decision", "authority", "options"],
  pipeline: ["name", "steps", "constraints", "manifest", "version"],
  decision: ["path", "inputs", "outcome"],
  authority: ["type", "name", "ref"],
  options: [
    "signingKey",
    "circuitDir",
    "kid",
    "allowUnrecognisedCircuit",
    "issuedAt",
    "expiresAt",
    "authorityBinding",
    "includeCircuitRecord",
    "onOpening",
    "signal",
  ],
} as const;

/**
 * Proves and signs one decision.
 *
 * Without `options.signingKey` a key is made for this call and then forgotten: the attestation is consistent, and
 * nobody can say whose it is.
 *
 * @throws TypeError, RangeError for a wrong configuration (both `manifest` and `constraints` is one);
 *   `PolicyRefusal` when the decision breaks a critical constraint; VdiError for artefacts and proving. Each has
 *   a `code` of `PROVER_ERRORS`.
 */
export const attest: Attest = async (config: AttestConfig) => {
  const given = readMembers("config", config, MEMBERS.config);
  const pipeline = readMembers("config.pipeline", given.pipeline, MEMBERS.pipeline);
  const decision = readMembers("config.decision", given.decision, MEMBERS.decision);
  const { signingKey, circuitDir, kid, allowUnrecognisedCircuit, ...options } =
    given.options === undefined ? {} : readMembers("config.options", given.options, MEMBERS.options);
  const vdi = new VDI({
    signingKey: signingKey ?? encodeHex(generateSecretKey()),
    circuitDir: circuitDir ?? findCircuitDir(),
    kid,
    allowUnrecognisedCircuit,
  });
  return vdi.attest(
    vdi.pipeline({ ...pipeline, authority: readAuthority(given.authority) }),
    { executionPath: decision.path, privateInputs: decision.inputs, outcomeId: decision.outcome },
    options,
  );
};

function readAuthority(authority: AttestConfig["authority"]) {
  if (authority === undefined) return undefined;
  const { type, name, ref } = readMembers("config.authority", authority, MEMBERS.authority);
  return { type, name, reference: ref };
}
