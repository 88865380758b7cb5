// `vdi-edge sign-revocations DIR --key <file>`: the folder's revocations with a DSSE envelope beside them, as a poller with
// VDI_BILLING_REVOCATION_KEYS, a bundle and a verifier with pinned revocation keys take them. Without a time of their own
// they are of now. The key's file holds 64 hex digits and nothing else, as `vdi keys generate` writes it.
import { canonicalBytes, createSigner, decodeHex, PAYLOAD_TYPES, signEnvelope } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { form, needed } from "./command-line.ts";
import { readFolder, readText, revocationsIn } from "./folder.ts";

export const SIGN_REVOCATIONS = form({
  usage: "DIR --key <file of 64 hex digits>",
  options: {
    key: {
      value: "FILE",
      help: "a key that is none of the service's, as `vdi keys generate` makes one",
    },
  },
  words: [1, 1, "a folder"],
  run({ words: [path = ""], values }) {
    const file = needed(values.key, "key");
    const folder = readFolder(path);
    const secret = readText(file).trim();
    if (decodeHex(secret, 32) === null) throw new UsageError(`${file}: expected 64 lowercase hex digits`);
    const listed = revocationsIn(folder);
    const snapshot = { ...listed, snapshotTime: listed.snapshotTime ?? Math.floor(Date.now() / 1000) };
    const signer = createSigner(secret);
    // Any of them in place of the revocation key would be one key with two purposes.
    if (Object.values(folder.secrets).includes(secret))
      throw new UsageError(`${file}: it is a key of the service; vdi keys generate makes another`);
    const envelope = signEnvelope(PAYLOAD_TYPES.revocation, canonicalBytes(snapshot), signer);
    const time = new Date(snapshot.snapshotTime * 1000).toISOString();
    console.error(`signed by ${signer.publicKey}, as of ${time}`);
    console.log(JSON.stringify({ snapshot, envelope }, null, 2));
    return 0;
  },
});
