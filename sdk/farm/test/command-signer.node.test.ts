// A signing service whose key is behind a program: a stand-in, and the page's own over PKCS#11 with a real token.
import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, type DecisionAttestation, decodeHex, encodeHex } from "@svc/core";
import { definePipeline, proveUnsigned } from "@svc/vdi-prover";
import { verifyDecision } from "@svc/vdi-verifier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDocument, samplesOf } from "../../../tools/docs/samples.ts";
import { commandSigner, generateSecret, hashSecret, httpSigner, startSigner } from "../src/index.ts";
import { signed } from "../src/worker/sign-job.ts";
import { CIRCUIT_DIR, ISSUER, request } from "./support/credit.ts";

const PAGE = "docs/how-to/run-a-proving-farm.md";
const SECRET_KEY = "5a".repeat(32);
const folder = mkdtempSync(join(tmpdir(), "vdi-command-signer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, 0o700);
  return path;
}
const inNode = (name: string, code: string) =>
  program(name, `#!${process.execPath}\nconst fs = require("node:fs");\n${code}\n`);
const KEY_IN_NODE = `require("node:crypto").createPrivateKey({ key: Buffer.from("302e020100300506032b657004220420${SECRET_KEY}", "hex"), format: "der", type: "pkcs8" })`;
const message = new TextEncoder().encode("x".repeat(15_000));
const by = (command: string, timeoutMs = 60_000) =>
  commandSigner({ command, publicKey: ISSUER.publicKey, timeoutMs });

describe("a program that signs", () => {
  // Fails where another of it runs.
  const signing = inNode(
    "signing.cjs",
    `fs.mkdirSync(__filename + ".running");
const signature = require("node:crypto").sign(null, fs.readFileSync(0), ${KEY_IN_NODE});
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
fs.rmdirSync(__filename + ".running");
fs.writeSync(1, signature);`,
  );

  test("gives the key's own signature, one after the other, under the name that the key has", async () => {
    const signer = by(signing);
    expect(signer.kid).toBe(createSigner(SECRET_KEY).kid);
    const all = await Promise.all([message, message.subarray(1)].map((one) => signer.sign(one)));
    expect(all.map(encodeHex)).toEqual(
      [message, message.subarray(1)].map((one) => encodeHex(ISSUER.sign(one))),
    );
  });

  test.each<[string, string]>([
    ["is not there", join(folder, "absent")],
    ["fails", inNode("fails.cjs", `fs.writeSync(1, Buffer.alloc(64)); process.exit(1);`)],
    ["writes less", inNode("less.cjs", `fs.writeSync(1, Buffer.alloc(63));`)],
    ["writes more, without end", inNode("more.cjs", `for (;;) fs.writeSync(1, Buffer.alloc(65));`)],
    ["reads nothing and says nothing", program("nothing", "#!/bin/sh\nexit 0\n")],
  ])("that %s is away", async (_, command) => {
    await expect(by(command).sign(message)).rejects.toMatchObject({ code: "key_unreachable" });
  });

  test("that never ends is ended", async () => {
    const endless = program("endless", "#!/bin/sh\nexec sleep 1000000\n");
    await expect(by(endless, 1).sign(message)).rejects.toMatchObject({ code: "key_unreachable" });
  });

  describe("for a signing service", () => {
    const secret = generateSecret();
    let unsigned: DecisionAttestation;
    beforeAll(async () => {
      const { pipeline, decision } = request();
      const { publicKey, kid } = ISSUER;
      const issued = { circuitDir: CIRCUIT_DIR, issuer: { publicKey, kid } };
      ({ unsigned } = await proveUnsigned(issued, definePipeline(pipeline), decision));
    });
    async function ask(command: string): Promise<DecisionAttestation> {
      const server = await startSigner(
        { signer: by(command), callerHashes: [hashSecret(secret)] },
        { port: 0 },
      );
      try {
        return await signed(unsigned, (document) =>
          httpSigner({ url: `${server.url}/v1/sign`, secret, timeoutMs: 60_000 }).sign(
            document,
            new AbortController().signal,
          ),
        );
      } finally {
        await server.close(1);
      }
    }
    const trust = { issuers: [{ public_key: ISSUER.publicKey }] };

    test("has a key that it never sees sign what verifies", async () => {
      expect(await verifyDecision(await ask(signing), { trust })).toMatchObject({ valid: true });
    });

    test("hands out nothing that such a program made up", async () => {
      const made = inNode("made-up.cjs", `fs.readFileSync(0); fs.writeSync(1, Buffer.alloc(64, 7));`);
      await expect(ask(made)).rejects.toMatchObject({ code: "signature_refused", again: false });
    });

    test("that is away is asked again", async () => {
      await expect(ask(join(folder, "absent"))).rejects.toMatchObject({
        code: "signer_unreachable",
        again: true,
      });
    });

    const MODULE = "/usr/lib/softhsm/libsofthsm2.so";
    const hasPkcs11 =
      existsSync(MODULE) &&
      spawnSync("softhsm2-util", ["--version"]).status === 0 &&
      spawnSync("/usr/bin/python3", ["-c", "import PyKCS11"]).status === 0;

    test.skipIf(!hasPkcs11)(
      "reaches a key over PKCS#11 (skipped where SoftHSM or PyKCS11 is not installed)",
      async () => {
        mkdirSync(join(folder, "tokens"));
        const conf = join(folder, "softhsm2.conf");
        writeFileSync(conf, `directories.tokendir = ${join(folder, "tokens")}\nobjectstore.backend = file\n`);
        writeFileSync(join(folder, "pin"), "2468\n", { mode: 0o600 });
        const der = Buffer.concat([
          Buffer.from("302e020100300506032b657004220420", "hex"),
          decodeHex(SECRET_KEY, 32) as Uint8Array,
        ]);
        const pem = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
        writeFileSync(join(folder, "issuer.pem"), pem.export({ type: "pkcs8", format: "pem" }));
        Object.assign(process.env, {
          SOFTHSM2_CONF: conf,
          PKCS11_TOKEN: "farm",
          PKCS11_LABEL: "issuer",
          PKCS11_PIN_FILE: join(folder, "pin"),
        });
        const softhsm = (args: string) => {
          const { status, stderr } = spawnSync("softhsm2-util", args.split(" "), { encoding: "utf8" });
          expect({ status, stderr }).toMatchObject({ status: 0 });
        };
        softhsm("--init-token --free --label farm --so-pin 13579111 --pin 2468");
        softhsm(`--import ${join(folder, "issuer.pem")} --token farm --label issuer --id 01 --pin 2468`);
        rmSync(join(folder, "issuer.pem"));
        const sample = samplesOf(PAGE, readDocument(PAGE)).find(({ file }) => file === "hsm-sign");
        const command = program("hsm-sign", sample?.code ?? "");
        expect(encodeHex(await by(command).sign(message))).toBe(encodeHex(ISSUER.sign(message)));
        expect(await verifyDecision(await ask(command), { trust })).toMatchObject({ valid: true });
        process.env.PKCS11_LABEL = "another";
        await expect(by(command).sign(message)).rejects.toMatchObject({ code: "key_unreachable" });
      },
    );
  });
});
