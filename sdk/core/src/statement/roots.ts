/**
 * The four commitments of the decision statement in plain code, equal to the circuit's: what a verifier
 * recomputes from a document (pipeline, policy) and what a holder's opening is checked against (inputs, path).
 */
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField } from "../digest/hash-to-field.ts";
import { poseidon } from "../poseidon/poseidon.ts";
import type { Reading } from "../reading.ts";
import { domainConstant, STATEMENT_DOMAINS } from "./domain-constant.ts";
import { decodeSalt } from "./encode-leaf.ts";
import {
  type EncodedConstraint,
  type EncodedPolicy,
  encodePolicy,
  type PolicyFault,
  type StatementPolicy,
} from "./encode-policy.ts";
import type { EncodedTerm } from "./encode-term.ts";
import { STATEMENT_LIMITS } from "./limits.ts";
import type { StatementPipeline } from "./visited-steps.ts";

const CHUNK = 16;
const FLAGS_PER_CONSTRAINT = 31n;
const CONSTRAINTS_PER_ELEMENT = 8;
/** Terms of one constraint: key, low and high of its predicate, then of its `when`. */
const TERMS = 6;
/** Bits of a count of up to sixteen. */
const COUNT_BITS = 5n;
/** Of the shape: which derived value predicate and `when` of a constraint read. */
const DERIVED_FLAGS = 4n;

const domain = {
  pipeline: domainConstant(STATEMENT_DOMAINS.pipelineRoot),
  policy: domainConstant(STATEMENT_DOMAINS.policyRoot),
  inputs: domainConstant(STATEMENT_DOMAINS.inputsRoot),
  path: domainConstant(STATEMENT_DOMAINS.pathCommitment),
};

/** Poseidon of sixteen zeros, which small policies need many times; computed at first need. */
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
 * Poseidon(domain, number of steps + 2^5 * sum of 2^i over declared outcomes, Poseidon(16 step names, unused
 * ones 0)).
 *
 * @throws RangeError when there are more than 16 steps, or an outcome is none of them
 */
export function pipelineRoot({ steps, outcomes = [] }: StatementPipeline): bigint {
  if (steps.length > STATEMENT_LIMITS.steps) {
    throw new RangeError(`steps: at most ${STATEMENT_LIMITS.steps}, got ${steps.length}`);
  }
  if (outcomes.some((outcome) => !steps.includes(outcome))) {
    throw new RangeError("outcomes: expected steps of the pipeline");
  }
  const names = padded(steps.map(outcomeField), STATEMENT_LIMITS.steps);
  const declared = packBits(steps.map((step) => outcomes.includes(step)));
  return poseidon([domain.pipeline, BigInt(steps.length) + (declared << COUNT_BITS), hashChunk(names)]);
}

/**
 * The root over what a policy says to a machine. Refuses a policy that has no encoding: an unknown vertex or
 * outcome, a number beyond the fixed point, too many constraints or set members.
 */
export function policyRoot(policy: StatementPolicy): Reading<bigint, PolicyFault> {
  const encoded = encodePolicy(policy);
  return encoded.ok ? { ok: true, value: encodedPolicyRoot(encoded.value) } : encoded;
}

/** `policyRoot` for a policy already encoded. */
export function encodedPolicyRoot({ constraints, derived, pool }: EncodedPolicy): bigint {
  const terms = constraints.flatMap(({ predicate, when }) => [
    ...termElements(predicate),
    ...termElements(when),
  ]);
  const slots = Array.from({ length: STATEMENT_LIMITS.derived }, (_, d) => derived[d]);
  const packed = [0n, 0n];
  let shape = BigInt(constraints.length);
  for (const [i, constraint] of constraints.entries()) {
    const element = Math.floor(i / CONSTRAINTS_PER_ELEMENT);
    const shift = FLAGS_PER_CONSTRAINT * BigInt(i % CONSTRAINTS_PER_ELEMENT);
    packed[element] = (packed[element] as bigint) + (packFlags(constraint) << shift);
    const reads = [...derivedFlags(constraint.predicate), ...derivedFlags(constraint.when)];
    shape += packBits(reads) << (COUNT_BITS + DERIVED_FLAGS * BigInt(i));
  }
  const used = slots.flatMap((value) =>
    Array.from({ length: STATEMENT_LIMITS.derivedTerms }, (_, k) => k < (value?.keys.length ?? 0)),
  );
  shape += packBits(used) << (COUNT_BITS + DERIVED_FLAGS * BigInt(STATEMENT_LIMITS.constraints));
  const elements = [
    ...padded(terms, STATEMENT_LIMITS.constraints * TERMS),
    ...padded(pool, STATEMENT_LIMITS.setMembers),
    ...slots.flatMap((value) => [
      ...padded(value?.keys ?? [], STATEMENT_LIMITS.derivedTerms),
      ...padded(value?.times ?? [], STATEMENT_LIMITS.derivedTerms),
      value?.constant ?? 0n,
    ]),
    ...packed,
  ];
  const chunks: bigint[] = [];
  for (let at = 0; at < elements.length; at += CHUNK) chunks.push(hashChunk(elements.slice(at, at + CHUNK)));
  return poseidon([domain.policy, shape, ...chunks]);
}

/** Flags in the circuit's order, the lowest bit first. */
export function predicateFlags({ kind, negated, members }: EncodedTerm): boolean[] {
  return [kind === "number", kind === "text", kind === "boolean", members !== null, negated];
}

export function whenFlags({ kind, negated }: EncodedTerm): boolean[] {
  return [kind === "number", kind === "text", kind === "boolean", kind === "outcome", negated];
}

/** Which derived value a term reads. */
export function derivedFlags({ derived }: EncodedTerm): boolean[] {
  return [derived === 0, derived === 1];
}

/** Which entries of the pool are members of a term's set. */
export function memberFlags({ members }: EncodedTerm): boolean[] {
  return bits(members ?? 0, STATEMENT_LIMITS.setMembers);
}

/** Four bits of a step's index, the lowest first. */
export function vertexBits(vertex: number): boolean[] {
  return bits(vertex, 4);
}

export function termElements({ key, low, high }: EncodedTerm): bigint[] {
  return [key, low, high];
}

function packFlags({ critical, vertex, predicate, when }: EncodedConstraint): bigint {
  return packBits([
    critical,
    ...vertexBits(vertex),
    ...predicateFlags(predicate),
    ...memberFlags(predicate),
    ...whenFlags(when),
  ]);
}

function packBits(flags: readonly boolean[]): bigint {
  return flags.reduce((sum, flag, bit) => sum + (flag ? 1n << BigInt(bit) : 0n), 0n);
}

function bits(value: number, length: number): boolean[] {
  return Array.from({ length }, (_, bit) => ((value >> bit) & 1) === 1);
}

/**
 * Poseidon(domain, Poseidon(leaf 0..15), leaf 16..23).
 *
 * @param leaves - leaf hashes in slot order
 * @throws RangeError when there are not 24
 */
export function inputsRoot(leaves: readonly bigint[]): bigint {
  if (leaves.length !== STATEMENT_LIMITS.inputs) {
    throw new RangeError(`leaves: expected ${STATEMENT_LIMITS.inputs}, got ${leaves.length}`);
  }
  return poseidon([domain.inputs, poseidon(leaves.slice(0, CHUNK)), ...leaves.slice(CHUNK)]);
}

/**
 * Poseidon(domain, sum of 2^i over visited steps, salt).
 *
 * @param visited - per step of the pipeline
 * @param salt - 31 bytes in hex
 * @throws RangeError when the salt is malformed
 */
export function pathCommitment(visited: readonly boolean[], salt: string): bigint {
  return poseidon([domain.path, packBits(visited), decodeSalt(salt)]);
}
