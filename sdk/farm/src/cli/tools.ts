/** The commands that do one thing and end. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createSigner } from "@svc/core";
import { farmClient } from "../client.ts";
import { readFarmConfig } from "../http/farm-config.ts";
import { generateSecret, hashSecret } from "../http/secrets.ts";
import { farmPublicKey, generateFarmKey } from "../job/hpke.ts";
import { httpSigner } from "../signer/http-signer.ts";
import {
  databaseOf,
  onlyOne,
  readCommandLine,
  readSecretHex,
  required,
  textOfFile,
  wholeNumber,
} from "./arguments.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";
import { writeSecret } from "./secret-file.ts";

export const installCommand: FarmCommand = {
  name: "install",
  async run(args, terminal) {
    const { values } = readCommandLine(args, { "keep-days": { type: "string" } });
    const days =
      values["keep-days"] === undefined
        ? undefined
        : wholeNumber(values["keep-days"], "--keep-days", 0, 36_500);
    const keepSeconds = days === undefined ? undefined : days * 86_400;
    const { installFarm } = await import("../farm.ts");
    await installFarm(databaseOf(terminal.env), { keepSeconds });
    const schemas = ["vdi_farm", "vdi_farm_boss"];
    terminal.say({ schemas }, terminal.words.says.installed(schemas));
    return 0;
  },
};

export const initCommand: FarmCommand = {
  name: "init",
  async run(args, terminal) {
    const { positionals, values } = readCommandLine(args, {
      tenant: { type: "string" },
      "issuer-key": { type: "string" },
      signer: { type: "string" },
    });
    const folder = onlyOne(positionals, "folder");
    const tenant = required(values.tenant, "--tenant");
    const issuer = createSigner(
      await readSecretHex(required(values["issuer-key"], "--issuer-key")),
    ).publicKey;
    const url = values.signer ?? "http://127.0.0.1:8788/v1/sign";
    const farmSecret = generateFarmKey();
    const [own, signer, metrics] = [generateSecret(), generateSecret(), generateSecret()];
    const farmKey = farmPublicKey(farmSecret);
    const config = {
      tenants: [{ id: tenant, secret_sha256: [hashSecret(own)], issuers: [issuer] }],
      farm_keys: [farmKey],
      metrics_sha256: [hashSecret(metrics)],
    };
    readFarmConfig(config);
    httpSigner({ url, secret: signer });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files: Readonly<Record<string, string>> = {
      "farm.key": farmSecret,
      "farm.pub": farmKey,
      "issuer.pub": issuer,
      [`${tenant}.secret`]: own,
      "signer.secret": signer,
      "metrics.secret": metrics,
      "farm.json": JSON.stringify(config, null, 2),
      "signers.json": JSON.stringify({ [issuer]: { url, secret_file: "signer.secret" } }, null, 2),
    };
    for (const [name, text] of Object.entries(files)) await writeSecret(join(folder, name), text);
    terminal.say({ folder, files: Object.keys(files) }, `${folder}: ${Object.keys(files).join(", ")}`);
    return 0;
  },
};

const sayKey = ({ say }: FarmTerminal, key: string) => say({ public_key: key }, key);

export const keyCommand: FarmCommand = {
  name: "key",
  async run(args, terminal) {
    const file = onlyOne(readCommandLine(args, {}).positionals, "file");
    const secret = generateFarmKey();
    await writeSecret(file, secret);
    sayKey(terminal, farmPublicKey(secret));
    return 0;
  },
};

export const secretCommand: FarmCommand = {
  name: "secret",
  async run(args, terminal) {
    const file = onlyOne(readCommandLine(args, {}).positionals, "file");
    const secret = generateSecret();
    await writeSecret(file, secret);
    terminal.say({ sha256: hashSecret(secret) }, hashSecret(secret));
    return 0;
  },
};

export const cancelCommand: FarmCommand = {
  name: "cancel",
  async run(args, terminal) {
    const { positionals, values } = readCommandLine(args, {
      farm: { type: "string" },
      secret: { type: "string" },
    });
    const id = onlyOne(positionals, "job");
    const client = farmClient({
      url: required(values.farm, "--farm"),
      secret: await textOfFile(required(values.secret, "--secret")),
    });
    const { state } = await client.cancel(id);
    terminal.say({ job: id, state }, terminal.words.says.states[state] ?? state);
    return 0;
  },
};

export const statusCommand: FarmCommand = {
  name: "status",
  async run(args, terminal) {
    const { values } = readCommandLine(args, { farm: { type: "string" }, secret: { type: "string" } });
    const client = farmClient({
      url: required(values.farm, "--farm"),
      secret: await textOfFile(required(values.secret, "--secret")),
    });
    const scale = await client.scale();
    terminal.say(scale, JSON.stringify(scale));
    return 0;
  },
};

/** A farm's public key again from its secret one. */
export const publicCommand: FarmCommand = {
  name: "public-key",
  async run(args, terminal) {
    const file = onlyOne(readCommandLine(args, {}).positionals, "file");
    sayKey(terminal, farmPublicKey(await readSecretHex(file)));
    return 0;
  },
};
