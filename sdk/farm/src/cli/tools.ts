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
  readCommandLine,
  readSecretHex,
  required,
  textOfFile,
  WrongUse,
  wholeNumber,
} from "./arguments.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";
import { writeSecret } from "./secret-file.ts";

export const installCommand: FarmCommand = {
  name: "install",
  summary: "create the farm's tables in a database, or bring them up to date",
  help: `vdi-prover install [--keep-days N]
  --keep-days N   how long a job is remembered after it ended, and how old one may be that is enqueued; default what is set,
                  30 at first
The database is VDI_FARM_DATABASE, or PGHOST and its kin; as a role that may create schemas. Run it again at any time.
Exit code: 0 done, 2 the database is away or refuses, 64 wrong use.`,
  async run(args, terminal) {
    const { values } = readCommandLine(args, { "keep-days": { type: "string" } });
    const days =
      values["keep-days"] === undefined
        ? undefined
        : wholeNumber(values["keep-days"], "--keep-days", 0, 36_500);
    const keepSeconds = days === undefined ? undefined : days * 86_400;
    const { installFarm } = await import("../farm.ts");
    await installFarm(databaseOf(terminal.env), { keepSeconds });
    terminal.say({ schemas: ["vdi_farm", "vdi_farm_boss"] }, "installed: schemas vdi_farm and vdi_farm_boss");
    return 0;
  },
};

export const initCommand: FarmCommand = {
  name: "init",
  summary: "write a folder with keys, secrets and configurations for a farm of one tenant",
  help: `vdi-prover init FOLDER --tenant ID --issuer-key FILE [--signer URL]
  --issuer-key FILE  the tenant's issuer: its public key is read from its secret one, which is not copied
  --signer URL       where the signing service will be; default http://127.0.0.1:8788/v1/sign

FOLDER gets farm.key and farm.pub (to which jobs are sealed), issuer.pub, ID.secret, signer.secret, metrics.secret,
farm.json (for serve) and signers.json (for work). What is there already is not replaced.
Exit code: 0 done, 2 a file is there already or cannot be written, 64 wrong use.`,
  async run(args, terminal) {
    const { positionals, values } = readCommandLine(args, {
      tenant: { type: "string" },
      "issuer-key": { type: "string" },
      signer: { type: "string" },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new WrongUse("expected one folder");
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
  summary: "make a farm's key, to which jobs are sealed",
  help: `vdi-prover key FILE
Writes a secret key (X25519, 64 hex digits) that its owner alone can read, and prints the public one.
Exit code: 0 done, 2 the file is there already or cannot be written, 64 wrong use.`,
  async run(args, terminal) {
    const [file, ...more] = readCommandLine(args, {}).positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("expected one file");
    const secret = generateFarmKey();
    await writeSecret(file, secret);
    sayKey(terminal, farmPublicKey(secret));
    return 0;
  },
};

export const secretCommand: FarmCommand = {
  name: "secret",
  summary: "make a secret for a tenant, a worker or a reader of metrics",
  help: `vdi-prover secret FILE
Writes a secret that its owner alone can read, and prints its SHA-256, which is what servers are configured with.
Exit code: 0 done, 2 the file is there already or cannot be written, 64 wrong use.`,
  async run(args, terminal) {
    const [file, ...more] = readCommandLine(args, {}).positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("expected one file");
    const secret = generateSecret();
    await writeSecret(file, secret);
    terminal.say({ sha256: hashSecret(secret) }, hashSecret(secret));
    return 0;
  },
};

export const cancelCommand: FarmCommand = {
  name: "cancel",
  summary: "end a job and have its inputs forgotten",
  help: `vdi-prover cancel JOB --farm URL --secret FILE
Exit code: 0 cancelled, 2 it is ended, unknown, or could not be asked, 64 wrong use.`,
  async run(args, terminal) {
    const { positionals, values } = readCommandLine(args, {
      farm: { type: "string" },
      secret: { type: "string" },
    });
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new WrongUse("expected one job's id");
    const client = farmClient({
      url: required(values.farm, "--farm"),
      secret: await textOfFile(required(values.secret, "--secret")),
    });
    const { state } = await client.cancel(id);
    terminal.say({ job: id, state }, state);
    return 0;
  },
};

export const statusCommand: FarmCommand = {
  name: "status",
  summary: "what waits, and how many jobs ought to be proved at once",
  help: `vdi-prover status --farm URL --secret FILE
  --secret FILE   the secret of metrics
Prints what /v1/scale says as JSON. Exit code: 0 said, 2 it could not be asked, 64 wrong use.`,
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
  summary: "the public key of a farm's secret one",
  help: `vdi-prover public-key FILE
Prints the public key of a farm's secret one.
Exit code: 0 done, 2 the file cannot be read or holds no key, 64 wrong use.`,
  async run(args, terminal) {
    const [file, ...more] = readCommandLine(args, {}).positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("expected one file");
    sayKey(terminal, farmPublicKey(await readSecretHex(file)));
    return 0;
  },
};
