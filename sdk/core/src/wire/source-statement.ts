/**
 * A source statement: the signed word of whoever knows some inputs (a bureau, an employer, a meter, a notary), that
 * these leaves are theirs. Made for one issuer and one decision, about one person whom it does not name. It shows
 * pointers and salted leaves; values and salts go to the issuer alone, in a source opening.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import { FieldElementText, hex, PublicKey, text, UnixSeconds } from "./atoms.ts";
import { OpenedValue, Salt } from "./opening.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { InputPointer } from "./predicate.ts";
import { SignatureSchema } from "./signature.ts";

/** Slots of the statement: a source speaks about no more inputs. */
export const MAX_SOURCED_INPUTS = 24;

export const SourceStatementSchema = v.strictObject({
  type: v.literal("source_statement_v1"),
  /** The source's own name for itself. Readers decide whose key it is. */
  source: v.strictObject({ name: text(200) }),
  /** In ascending order of pointers by UTF-16 code units. */
  leaves: v.pipe(
    v.array(v.strictObject({ pointer: InputPointer, leaf: FieldElementText })),
    v.minLength(1, "at least one leaf"),
    v.maxLength(MAX_SOURCED_INPUTS, `at most ${MAX_SOURCED_INPUTS} leaves`),
    v.check(
      (leaves) => leaves.every(({ pointer }, i) => i === 0 || (leaves[i - 1]?.pointer ?? "") < pointer),
      "ascending pointers, none twice",
    ),
  ),
  /** Leaf of whom it is about, salted for this decision: two decisions about one person do not show it. */
  subject: FieldElementText,
  /** The issuer's public key. */
  audience: PublicKey,
  /** The decision's nonce. */
  challenge: hex(32),
  issued_at: UnixSeconds,
  expires_at: UnixSeconds,
  signature: SignatureSchema,
});

export type SourceStatement = v.InferOutput<typeof SourceStatementSchema>;

/** Bytes of one statement: 24 leaves under pointers of 256 characters. */
const STATEMENT_LIMITS = { maxBytes: 64 * 1024, maxMembers: 200 };

/**
 * Reads a source statement strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings
 * are right, and nothing about its signature or whose word it is.
 */
export function parseSourceStatement(input: unknown): Reading<SourceStatement, ParseReason> {
  return parseDocument(SourceStatementSchema, input, STATEMENT_LIMITS);
}

/** Over everything but the signature's value: signing the same content again is no second statement. */
export function hashSourceStatement({ signature, ...content }: SourceStatement): string {
  const { value: _value, ...signer } = signature;
  return digest(DOMAINS.sourceStatementId, { ...content, signature: signer });
}

/** `vdi:source-statement:<64 hex>`, its hash: by which a snapshot revokes it. */
export function sourceStatementId(statement: SourceStatement): string {
  return `vdi:source-statement:${hashSourceStatement(statement)}`;
}

/** Whom a statement is about: as issuer and sources know them, under a salt that the issuer drew for the decision. */
const SubjectOpeningSchema = v.strictObject({ value: text(256), salt: Salt });

export const SourceOpeningSchema = v.strictObject({
  type: v.literal("source_opening_v1"),
  statement: SourceStatementSchema,
  /** One for each leaf of the statement, in its order. */
  inputs: v.pipe(
    v.array(v.strictObject({ pointer: InputPointer, value: OpenedValue, salt: Salt })),
    v.minLength(1, "at least one input"),
    v.maxLength(MAX_SOURCED_INPUTS, `at most ${MAX_SOURCED_INPUTS} inputs`),
  ),
  /** What opens the statement's subject. */
  subject: SubjectOpeningSchema,
});

/** Values and salts that a source gives to the issuer beside its statement. Secret. */
export type SourceOpening = v.InferOutput<typeof SourceOpeningSchema>;

/** Reads what a source gave to the issuer, strictly. `ok` says nothing about its opening the statement in it. */
export function parseSourceOpening(input: unknown): Reading<SourceOpening, ParseReason> {
  return parseDocument(SourceOpeningSchema, input, { maxBytes: 256 * 1024, maxMembers: 500 });
}

export const SourceRequestSchema = v.strictObject({
  type: v.literal("source_request_v1"),
  audience: PublicKey,
  challenge: hex(32),
  subject: SubjectOpeningSchema,
});

/** An issuer's request to all sources of one decision. Secret between them: it names the person. */
export type SourceRequest = v.InferOutput<typeof SourceRequestSchema>;

/** Reads an issuer's request strictly. `ok` says nothing about whose it is: it carries no signature. */
export function parseSourceRequest(input: unknown): Reading<SourceRequest, ParseReason> {
  return parseDocument(SourceRequestSchema, input, { maxBytes: 8 * 1024, maxMembers: 20 });
}
