/** The commands that do one thing and end. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createSigner } from "@svc/core";
import { farmClient } from "../client.ts";
import { readFarmConfig } from "../http/farm-config.ts";
import { generateSecret, hashSecret } from "../http/secrets.ts";
import { farmPublicKey, generateFarmKey } from "../job/hpke.ts";
import { httpSigner } from "../signer/http-signer.ts";
import { databaseOf, readSecretHex, required, textOfFile, wholeNumber, writeSecret } from "./arguments.ts";
import { command, type FarmTerminal } from "./command.ts";

const FARM = { value: "URL", help: "https, or http on this machine" } as const;
const KEY_EXIT = "0 done, 2 the file is there already or cannot be written, 64 wrong use.";
const ONE_FILE = [1, 1, "one file"] as const;

export const installCommand = command(
  "install",
  "create the farm's tables in a database, or bring them up to date",
  "0 done, 2 the database is away or refuses, 64 wrong use.",
  {
    usage: "[--keep-days N]",
    about:
      "The database is VDI_FARM_DATABASE, or PGHOST and its kin; as a role that may create schemas. Run it again at any time.",
    options: {
      "keep-days": {
        value: "N",
        help: `how long a job is remembered after it ended, and how old one may be that is enqueued; default what is set,
30 at first`,
      },
    },
    async run({ values }, terminal) {
      const days =
        values["keep-days"] === undefined
          ? undefined
          : wholeNumber(values["keep-days"], "--keep-days", 0, 36_500);
      const keepSeconds = days === undefined ? undefined : days * 86_400;
      const { installFarm } = await import("../farm.ts");
      await installFarm(databaseOf(terminal.env), { keepSeconds });
      const schemas = ["vdi_farm", "vdi_farm_boss"];
      terminal.say({ schemas }, `installed: schemas ${schemas.join(" and ")}`);
      return 0;
    },
  },
);

export const initCommand = command(
  "init",
  "write a folder with keys, secrets and configurations for a farm of one tenant",
  "0 done, 2 a file is there already or cannot be written, 64 wrong use.",
  {
    usage: "FOLDER --tenant ID --issuer-key FILE [--signer URL]",
    about: `FOLDER gets farm.key and farm.pub (to which jobs are sealed), issuer.pub, ID.secret, signer.secret, metrics.secret,
farm.json (for serve) and signers.json (for work). What is there already is not replaced.`,
    options: {
      tenant: { value: "ID", help: "the tenant" },
      "issuer-key": {
        value: "FILE",
        help: "the tenant's issuer: its public key is read from its secret one, which is not copied",
      },
      signer: {
        value: "URL",
        help: "where the signing service will be; default http://127.0.0.1:8788/v1/sign",
      },
    },
    words: [1, 1, "one folder"],
    async run({ words: [folder = ""], values }, terminal) {
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
  },
);

const sayKey = ({ say }: FarmTerminal, key: string) => say({ public_key: key }, key);

export const keyCommand = command("key", "make a farm's key, to which jobs are sealed", KEY_EXIT, {
  usage: "FILE",
  about:
    "Writes a secret key (X25519, 64 hex digits) that its owner alone can read, and prints the public one.",
  options: {},
  words: ONE_FILE,
  async run({ words: [file = ""] }, terminal) {
    const secret = generateFarmKey();
    await writeSecret(file, secret);
    sayKey(terminal, farmPublicKey(secret));
    return 0;
  },
});

export const secretCommand = command(
  "secret",
  "make a secret for a tenant, a worker or a reader of metrics",
  KEY_EXIT,
  {
    usage: "FILE",
    about:
      "Writes a secret that its owner alone can read, and prints its SHA-256, which is what servers are configured with.",
    options: {},
    words: ONE_FILE,
    async run({ words: [file = ""] }, terminal) {
      const secret = generateSecret();
      await writeSecret(file, secret);
      terminal.say({ sha256: hashSecret(secret) }, hashSecret(secret));
      return 0;
    },
  },
);

export const cancelCommand = command(
  "cancel",
  "end a job and have its inputs forgotten",
  "0 cancelled, 2 it is ended, unknown, or could not be asked, 64 wrong use.",
  {
    usage: "JOB --farm URL --secret FILE",
    options: { farm: FARM, secret: { value: "FILE", help: "the tenant's secret" } },
    words: [1, 1, "one job's id"],
    async run({ words: [id = ""], values }, terminal) {
      const client = farmClient({
        url: required(values.farm, "--farm"),
        secret: await textOfFile(required(values.secret, "--secret")),
      });
      const { state } = await client.cancel(id);
      terminal.say({ job: id, state }, state);
      return 0;
    },
  },
);

export const statusCommand = command(
  "status",
  "what waits, and how many jobs ought to be proved at once",
  "0 said, 2 it could not be asked, 64 wrong use.",
  {
    usage: "--farm URL --secret FILE",
    about: "Prints what /v1/scale says as JSON.",
    options: { farm: FARM, secret: { value: "FILE", help: "the secret of metrics" } },
    async run({ values }, terminal) {
      const client = farmClient({
        url: required(values.farm, "--farm"),
        secret: await textOfFile(required(values.secret, "--secret")),
      });
      const scale = await client.scale();
      terminal.say(scale, JSON.stringify(scale));
      return 0;
    },
  },
);

/** A farm's public key again from its secret one. */
export const publicCommand = command(
  "public-key",
  "the public key of a farm's secret one",
  "0 done, 2 the file cannot be read or holds no key, 64 wrong use.",
  {
    usage: "FILE",
    about: "Prints the public key of a farm's secret one.",
    options: {},
    words: ONE_FILE,
    async run({ words: [file = ""] }, terminal) {
      sayKey(terminal, farmPublicKey(await readSecretHex(file)));
      return 0;
    },
  },
);
