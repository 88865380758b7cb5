/** The signature member that every signed document carries. */
import * as v from "valibot";
import { Kid, PublicKey, SignatureValue } from "./atoms.ts";

export const SignatureSchema = v.strictObject({
  algorithm: v.literal("Ed25519"),
  kid: Kid,
  public_key: PublicKey,
  value: SignatureValue,
});
