/** Why a document is not read, in English. */
import type { ENVELOPE_REASONS, READ_REASONS, SCHEMA_REASONS, SIGNATURE_REASONS } from "@svc/core/finding";
import { characterPlace } from "../quoted.ts";
import { sentencesOf } from "../sentences.ts";

export const readingInEnglish = /* @__PURE__ */ sentencesOf<typeof READ_REASONS & typeof SCHEMA_REASONS>()({
  not_utf8: "The bytes are not UTF-8.",
  not_json: ({ found }) =>
    found === null
      ? "The text is not JSON: expected {expected:term}, found the end at character {at}."
      : `The text is not JSON: expected {expected:term}, found ${characterPlace(found)} at character {at}.`,
  byte_order_mark: "The text begins with a byte order mark (RFC 8259 section 8.1).",
  too_large: ({ found }) =>
    found === null
      ? "The document is larger than the {limit} bytes that are read."
      : "The document is larger than is read: {found} bytes of at most {limit}.",
  too_deep: "The document is nested deeper than the {limit} levels that are read.",
  too_many_members: "The document has more than the {limit} members and elements that are read.",
  duplicate_member: "The member {member} appears twice.",
  forbidden_member: "An object has a member named __proto__.",
  lone_surrogate: "A string holds half of a surrogate pair, which UTF-8 cannot carry.",
  number_not_finite: "The number {found} is beyond the range of a double.",
  number_lossy: ({ nearest }) =>
    nearest === null
      ? "The number {found} has more characters than are read."
      : "The number {found} cannot be held exactly: it would be read as {nearest}.",
  minus_zero: "A number is minus zero, which has the canonical text of zero.",
  not_plain_data: "The value is not plain data: there is {found:term}.",
  schema: ({ expected, found }) => {
    if (expected === null) return "The document has a member that it should not have.";
    return found === null
      ? "The document lacks a member that it must have."
      : "The document has not the shape of its kind: expected {expected:form}, found {found}.";
  },
});

export const signatureInEnglish = /* @__PURE__ */ sentencesOf<typeof SIGNATURE_REASONS>()({
  public_key_not_canonical:
    "The public key is not the canonical encoding of a point (RFC 8032 section 5.1.3).",
  public_key_small_order: "The public key is of small order: one signature would fit almost any message.",
  public_key_not_on_curve: "No point of the curve has the public key's y coordinate.",
  signature_not_canonical:
    "The signature is not canonical: R is no canonical point or S is not below the group order.",
  signature_small_order: "The signature's R is of small order.",
  signature_mismatch: "The signature does not fit this document and public key.",
});

export const envelopeInEnglish = /* @__PURE__ */ sentencesOf<typeof ENVELOPE_REASONS>()({
  envelope_malformed: ({ cause }) =>
    cause === null
      ? "The envelope is malformed: expected {expected:term}."
      : "The envelope is malformed. {cause}",
  envelope_wrong_type: "The envelope is of another payload type than {expected}.",
  envelope_not_canonical: "The envelope's payload is not canonical JSON (RFC 8785).",
  envelope_unsigned: "The envelope has no signature of 64 bytes, and its document none of its own.",
});
