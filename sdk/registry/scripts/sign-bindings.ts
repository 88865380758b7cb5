// Signs an authority binding for every published manifest version that has none, with a key made for this run.
// The secret is thrown away when the script ends, unless the operator names a file for it:
//
//   npm run manifests:sign -w @svc/vdi-registry [-- --secret-out FILE] [--validity-days N]
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createSigner, encodeHex, generateSecretKey } from "@svc/core";
import { commandLine } from "../../../tools/command-line.ts";
import { CATALOGUE } from "../src/catalogue.ts";
import { AUTHORITY_BINDINGS, AUTHORITY_KEYS } from "../src/generated/authority-bindings.ts";
import { renderBindings } from "./render-bindings.ts";
import { bindManifest, unsigned } from "./sign-missing.ts";

const GENERATED = fileURLToPath(new URL("../src/generated/authority-bindings.ts", import.meta.url));
const SECONDS_PER_DAY = 86_400;

const { values } = commandLine({
  command: "npm run manifests:sign -w @svc/vdi-registry --",
  about: "Signs a binding for every published manifest version that has none.",
  options: {
    "secret-out": { type: "text", about: "new file for the signing key; discarded unless set" },
    "validity-days": {
      type: "number",
      least: 1,
      isWhole: true,
      default: 3650,
      about: "how long they are valid",
    },
  },
});
const { "secret-out": secretFile, "validity-days": days } = values;
if (secretFile !== undefined && existsSync(secretFile)) {
  throw new Error("--secret-out: the file exists already; a secret is never written over another");
}

const published = CATALOGUE.flatMap(({ versions }) => versions.map(({ manifest }) => manifest));
const missing = unsigned(published, AUTHORITY_BINDINGS);

if (missing.length === 0) {
  console.log(`every one of ${published.length} published versions has its binding; nothing signed`);
} else {
  const secret = encodeHex(generateSecretKey());
  const signer = createSigner(secret);
  const issuedAt = Math.floor(Date.now() / 1000);
  const validity = { issuedAt, expiresAt: issuedAt + days * SECONDS_PER_DAY };
  const bindings = missing.map((manifest) => bindManifest(manifest, validity, signer));
  // The secret first: a binding whose kept secret was lost could not be told from one whose secret was discarded.
  if (secretFile !== undefined) writeFileSync(secretFile, `${secret}\n`, { mode: 0o600, flag: "wx" });
  const keys = [...AUTHORITY_KEYS, { public_key: signer.publicKey, kid: signer.kid }];
  writeFileSync(GENERATED, renderBindings(keys, [...AUTHORITY_BINDINGS, ...bindings]));
  for (const { manifest_id, manifest_version } of bindings)
    console.log(`signed ${manifest_id} ${manifest_version}`);
  console.log(`key ${signer.publicKey}, kid ${signer.kid}`);
  console.log(secretFile === undefined ? "its secret is discarded" : `its secret is in ${secretFile}`);
}
