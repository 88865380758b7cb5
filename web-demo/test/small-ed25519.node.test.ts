// The stand-in for noble's Ed25519 in the small scripts: the rule over it says of every published vector what the
// library says.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import speccheck from "vectors:ed25519/speccheck_cases.json";
import wycheproof from "vectors:ed25519/wycheproof_ed25519_test.json";
import { decodeHex, publicKeyFault, signatureFault } from "@svc/core";
import { expect, test } from "vitest";
import { describeVectors } from "../../tools/testing/vectors.ts";
import { bundleScript, LAZY_PARTS } from "../scripts/bundle.ts";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/web-demo/small-ed25519/", import.meta.url));
const bytes = (hex: string) => decodeHex(hex) as Uint8Array;

interface Rule {
  readonly signatureFault: typeof signatureFault;
  readonly publicKeyFault: typeof publicKeyFault;
}

async function smallRule(): Promise<Rule> {
  mkdirSync(FOLDER, { recursive: true });
  const options = { wasm: "beside", smallLibraries: true } as const;
  writeFileSync(`${FOLDER}rule.mjs`, await bundleScript(LAZY_PARTS.curve.module, options));
  return (await import(/* @vite-ignore */ `${FOLDER}rule.mjs`)) as Rule;
}

interface Group {
  readonly publicKey: { readonly pk: string };
  readonly tests: readonly { readonly msg: string; readonly sig: string }[];
}

describeVectors("Wycheproof", wycheproof, ({ testGroups }) => {
  test("the same verdict on all", async () => {
    const rule = await smallRule();
    for (const { publicKey, tests } of testGroups as Group[]) {
      const key = bytes(publicKey.pk);
      expect(rule.publicKeyFault(key)).toBe(publicKeyFault(key));
      for (const { msg, sig } of tests) {
        const parts = [bytes(sig), bytes(msg), key] as const;
        expect(rule.signatureFault(...parts)).toBe(signatureFault(...parts));
      }
    }
  });
});

describeVectors("speccheck", speccheck, (cases) => {
  test("the same verdict on all", async () => {
    const rule = await smallRule();
    for (const { message, pub_key, signature } of cases as Record<string, string>[]) {
      const parts = [bytes(signature as string), bytes(message as string), bytes(pub_key as string)] as const;
      expect(rule.signatureFault(...parts)).toBe(signatureFault(...parts));
    }
  });
});
