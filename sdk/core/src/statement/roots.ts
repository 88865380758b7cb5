/**
 * The four commitments of the decision statement in plain code, equal to the circuit's: what a verifier
 * recomputes from a document (pipeline, policy) and what a holder's opening is checked against (inputs, path).
 */
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField } from "../digest/hash-to-field.ts";
import { poseidon } from "../poseidon/poseidon.ts";
import type { Reading } from "../reading.ts";
import type { Constraint } from "../wire/constraint.ts";
import { domainConstant, STATEMENT_DOMAINS } from "./domain-constant.ts";
import { decodeSalt } from "./encode-leaf.ts";
import { type EncodedConstraint, type EncodedTerm, encodePolicy, type PolicyFault } from "./encode-policy.ts";
import { STATEMENT_LIMITS } from "./limits.ts";

const CHUNK = 16;
const FLAGS_PER_CONSTRAINT = 14n;
const CONSTRAINTS_PER_ELEMENT = 8;
/** Terms of one constraint: key, low and high of its predicate, then of its `when`. */
const TERMS = 6;

const domain = {
  pipeline: domainConstant(STATEMENT_DOMAINS.pipelineRoot),
  policy: domainConstant(STATEMENT_DOMAINS.policyRoot),
  inputs: domainConstant(STATEMENT_DOMAINS.inputsRoot),
  path: domainConstant(STATEMENT_DOMAINS.pathCommitment),
};

/** Poseidon of sixteen zeros, which small policies need five times; computed at first need. */
let zeroChunk: bigint | null = null;

function hashChunk(elements: readonly bigint[]): bigint {
  if (elements.some((element) => element !== 0n)) return poseidon(elements);
  zeroChunk ??= poseidon(elements);
  return zeroChunk;
}

function padded(elements: readonly bigint[], length: number): bigint[] {
  return [...elements, ...Array<bigint>(length - elements.length).fill(0n)];
}

/** The step's name as the circuit holds it: the `outcome` signal. */
export function outcomeField(step: string): bigint {
  return hashToField(FIELD_DOMAINS.stepName, step);
}

/**
 * Poseidon(domain, number of steps, Poseidon(16 step names, unused ones 0)).
 *
 * @throws RangeError when there are more than 16 steps
 */
export function pipelineRoot(steps: readonly string[]): bigint {
  if (steps.length > STATEMENT_LIMITS.steps) {
    throw new RangeError(`steps: at most ${STATEMENT_LIMITS.steps}, got ${steps.length}`);
  }
  const names = padded(steps.map(outcomeField), STATEMENT_LIMITS.steps);
  return poseidon([domain.pipeline, BigInt(steps.length), hashChunk(names)]);
}

/**
 * The root over what a policy says to a machine. Refuses a policy that has no encoding: an unknown vertex or
 * outcome, a number beyond the fixed point, too many constraints.
 */
export function policyRoot(
  steps: readonly string[],
  constraints: readonly Constraint[],
): Reading<bigint, PolicyFault> {
  const encoded = encodePolicy(steps, constraints);
  return encoded.ok ? { ok: true, value: encodedPolicyRoot(encoded.value) } : encoded;
}

/** `policyRoot` for a policy already encoded. */
export function encodedPolicyRoot(constraints: readonly EncodedConstraint[]): bigint {
  const terms = padded(
    constraints.flatMap(({ predicate, when }) => [...termElements(predicate), ...termElements(when)]),
    STATEMENT_LIMITS.constraints * TERMS,
  );
  const chunks: bigint[] = [];
  for (let at = 0; at < terms.length; at += CHUNK) chunks.push(hashChunk(terms.slice(at, at + CHUNK)));
  const packed = [0n, 0n];
  for (const [i, constraint] of constraints.entries()) {
    const element = Math.floor(i / CONSTRAINTS_PER_ELEMENT);
    const shift = FLAGS_PER_CONSTRAINT * BigInt(i % CONSTRAINTS_PER_ELEMENT);
    packed[element] = (packed[element] as bigint) + (packFlags(constraint) << shift);
  }
  return poseidon([domain.policy, BigInt(constraints.length), ...packed, ...chunks]);
}

/** Flags in the circuit's order, the lowest bit first. */
export function predicateFlags({ kind, negated }: EncodedTerm): boolean[] {
  return [kind === "number", kind === "text", kind === "boolean", negated];
}

export function whenFlags({ kind, negated }: EncodedTerm): boolean[] {
  return [kind === "number", kind === "text", kind === "boolean", kind === "outcome", negated];
}

/** Four bits of a step's index, the lowest first. */
export function vertexBits(vertex: number): boolean[] {
  return [0, 1, 2, 3].map((bit) => ((vertex >> bit) & 1) === 1);
}

export function termElements({ key, low, high }: EncodedTerm): bigint[] {
  return [key, low, high];
}

function packFlags({ critical, vertex, predicate, when }: EncodedConstraint): bigint {
  const flags = [critical, ...vertexBits(vertex), ...predicateFlags(predicate), ...whenFlags(when)];
  return flags.reduce((sum, flag, bit) => sum + (flag ? 1n << BigInt(bit) : 0n), 0n);
}

/**
 * Poseidon(domain, Poseidon(leaf 0..15), leaf 16..23, 0); unused leaves are 0.
 *
 * @param leaves - leaf hashes in pointer order
 * @throws RangeError when there are more than 24
 */
export function inputsRoot(leaves: readonly bigint[]): bigint {
  if (leaves.length > STATEMENT_LIMITS.inputs) {
    throw new RangeError(`leaves: at most ${STATEMENT_LIMITS.inputs}, got ${leaves.length}`);
  }
  const all = padded(leaves, STATEMENT_LIMITS.inputs);
  return inputsRootTop(hashChunk(all.slice(0, CHUNK)), all.slice(CHUNK));
}

/** The upper level alone, for an opening that carries the hash of the first sixteen leaves. */
export function inputsRootTop(firstSixteen: bigint, others: readonly bigint[]): bigint {
  return poseidon([domain.inputs, firstSixteen, ...others]);
}

/** The lower level: the first sixteen leaves. */
export function inputsRootFirst(leaves: readonly bigint[]): bigint {
  return hashChunk(leaves);
}

/**
 * Poseidon(domain, sum of 2^i over visited steps, salt).
 *
 * @param visited - per step of the pipeline
 * @param salt - 31 bytes in hex
 * @throws RangeError when the salt is malformed
 */
export function pathCommitment(visited: readonly boolean[], salt: string): bigint {
  const path = visited.reduce((sum, step, i) => sum + (step ? 1n << BigInt(i) : 0n), 0n);
  return poseidon([domain.path, path, decodeSalt(salt)]);
}
