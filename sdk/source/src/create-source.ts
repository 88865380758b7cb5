/**
 * A source of inputs: whoever knows some of them, with a key of its own. It signs leaves for one issuer, one decision
 * and one person, gives statement and opening to the issuer, and never learns what is decided or by which rules.
 *
 * It can recognise the decision later: the challenge that it signs is the nonce in the attestation, and the leaves that
 * it signs are public in source evidence.
 */
import { encodeHex } from "@svc/core/bytes";
import { createSigner } from "@svc/core/issuing";
import { PAYLOAD_TYPES, type Signer, signDocument } from "@svc/core/signing";
import { leafOf, subjectLeaf } from "@svc/core/statement";
import { readMembers } from "@svc/core/trust";
import { parseSourceOpening, type SourceOpening, type SourceStatement } from "@svc/core/wire";
import { MAX_NAME_CHARACTERS, readSignRequest, type SignRequest } from "./sign-request.ts";

export interface SourceConfig {
  /** Hex Ed25519 secret key of the source, 32 bytes. */
  readonly signingKey: string;
  /** The source's own name, 1 to 200 characters. Readers go by the key. */
  readonly name: string;
  /** Stated key id; derived from the key when absent. */
  readonly kid?: string | undefined;
}

/** Signed inputs: a statement for everyone, and the opening for the issuer alone. */
export interface SignedInputs {
  readonly statement: SourceStatement;
  /** Secret: values and salts, and whom they are about. */
  readonly opening: SourceOpening;
}

export interface InputSource {
  readonly name: string;
  readonly kid: string;
  /** 64 hex digits: what readers pin. */
  readonly publicKey: string;
  /**
   * Signs inputs for one decision. Take values from your own records: what is signed is your word.
   *
   * @throws TypeError, RangeError naming what is wrong with the request; never a value
   */
  signInputs(request: SignRequest): SignedInputs;
}

/**
 * A source under its signing key.
 *
 * @throws TypeError when the configuration is malformed; the message never holds the key
 */
export function createSource(config: SourceConfig): InputSource {
  const { signingKey, name, kid } = readMembers(config, ["signingKey", "name", "kid"], "config");
  if (typeof signingKey !== "string")
    throw new TypeError("config.signingKey: expected 64 lowercase hex digits");
  if (typeof name !== "string" || name === "" || name.length > MAX_NAME_CHARACTERS) {
    throw new TypeError(`config.name: expected 1 to ${MAX_NAME_CHARACTERS} characters`);
  }
  if (kid !== undefined && typeof kid !== "string") throw new TypeError("config.kid: expected a key id");
  const signer = createSigner(signingKey, kid);
  return Object.freeze({
    name,
    kid: signer.kid,
    publicKey: signer.publicKey,
    signInputs: (request: SignRequest) => sign(signer, name, request),
  });
}

const SALT_BYTES = 31;

function sign(signer: Signer, name: string, request: SignRequest): SignedInputs {
  const { values, subject, audience, challenge, issuedAt, expiresAt } = readSignRequest(request);
  const inputs = values.map(({ pointer, value }) => ({
    pointer,
    value,
    salt: encodeHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES))),
  }));
  const statement = signDocument(
    PAYLOAD_TYPES.sourceStatement,
    {
      type: "source_statement_v1" as const,
      source: { name },
      leaves: inputs.map((input) => ({ pointer: input.pointer, leaf: String(leafOf(input)) })),
      subject: subjectLeaf(subject),
      audience,
      challenge,
      issued_at: issuedAt,
      expires_at: expiresAt,
    },
    signer,
  );
  // Through the reader of its own wire form: what leaves is what others read.
  const opening = parseSourceOpening({ type: "source_opening_v1", statement, inputs, subject });
  if (!opening.ok)
    throw new TypeError(`request${opening.pointer ?? ""}: not in the form of source statements`);
  return { statement: opening.value.statement, opening: opening.value };
}
