/** `vdi` in this process: bundle, keys and log, with every exit code. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { verifyBundle } from "@svc/examine";
import { beforeAll, describe, expect, test } from "vitest";
import { AT, attestation, folder, get, layOut, NOW, put, useFolder, vdi } from "./vdi.ts";

useFolder();

let vkey = "";
beforeAll(async () => {
  ({ vkey } = await layOut());
});

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

describe("vdi bundle", () => {
  const parts = [
    "--attestation",
    "att.json",
    "--receipt",
    "alice.json",
    "--receipt",
    "bob.json",
    "--log",
    "log.json",
    "--log",
    "log.txt",
  ];

  test("create and verify: 0 with trust, 2 without, 1 changed", async () => {
    const made = await vdi(["bundle", "create", ...parts, "--out", "bundle.json"]);
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toContain("receipts: 2, log entries: 2");
    const trusted = await vdi([
      "bundle",
      "verify",
      "bundle.json",
      "--at",
      AT,
      "--trust",
      "trust.json",
      "--json",
    ]);
    const { trust, trustedVerifiers, tvs, logs } = JSON.parse(get("trust.json"));
    const result = await verifyBundle(get("bundle.json"), { at: NOW, trust, trustedVerifiers, tvs, logs });
    expect(trusted).toEqual({ code: 0, out: json(result), err: "" });
    const untrusted = await vdi(["verify", "bundle.json", "--at", AT]);
    expect(untrusted.code).toBe(2);
    expect(untrusted.out).toContain("could not be checked (log_trust_missing)");
    put("changed.json", get("bundle.json").replace('"log_index": 0', '"log_index": 1'));
    const changed = await vdi(["bundle", "verify", "changed.json", "--at", AT, "--trust", "trust.json"]);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain("Log entry /log/0");
  });

  test("parts that do not belong together are 1, a wrong command line 64", async () => {
    put("other.json", { ...attestation, issued_at: attestation.issued_at + 1 });
    const { code, err } = await vdi([
      "bundle",
      "create",
      "--attestation",
      "other.json",
      "--receipt",
      "alice.json",
    ]);
    expect(code).toBe(1);
    expect(err).toContain("cannot be packed: alice.json: about another attestation");
    expect(await vdi(["bundle", "create", "--receipt", "alice.json"])).toMatchObject({ code: 64 });
    expect(await vdi(["bundle", "create", ...parts, "--manifest", "nowhere.json"])).toMatchObject({
      code: 2,
    });
    expect(await vdi(["bundle", "verify", "-"], '{"type":"audit_bundle_v1"}')).toMatchObject({ code: 1 });
  });
});

describe("vdi keys", () => {
  test("generate: a file of its owner's, once; show and vkey say the public half", async () => {
    const { code, out } = await vdi(["keys", "generate", "new.key"]);
    expect(code).toBe(0);
    const secret = get("new.key").trim();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(out).not.toContain(secret);
    if (process.platform !== "win32") expect(statSync(join(folder, "new.key")).mode & 0o777).toBe(0o600);
    expect(await vdi(["keys", "generate", "new.key"])).toMatchObject({ code: 2, out: "" });
    expect(get("new.key").trim()).toBe(secret);
    const shown = JSON.parse((await vdi(["keys", "show", "new.key", "--json"])).out) as {
      public_key: string;
    };
    expect(out).toContain(shown.public_key);
    const log = await vdi(["keys", "vkey", "-", "--name", "log.example/receipts", "--json"], "07".repeat(32));
    expect(JSON.parse(log.out)).toEqual({ vkey });
    expect(await vdi(["keys", "check", shown.public_key])).toMatchObject({ code: 0 });
    expect(await vdi(["keys", "check", "00".repeat(32)])).toMatchObject({ code: 1 });
    expect(await vdi(["keys", "generate", "-"])).toMatchObject({ code: 64 });
  });
});

describe("vdi log", () => {
  test("the commands of vdi-log, with the exit codes of vdi", async () => {
    expect(await vdi(["log", "fsck", "."])).toMatchObject({ code: 1 });
    expect(await vdi(["log", "fsck", "no-such-folder"])).toMatchObject({ code: 2, out: "" });
    expect(await vdi(["log", "fsck", "http://127.0.0.1:9/"])).toMatchObject({ code: 2 });
    expect(await vdi(["log", "fsck"])).toMatchObject({ code: 64 });
  });
});
