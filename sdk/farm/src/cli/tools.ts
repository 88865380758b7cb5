/** The commands that do one thing and end. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSigner, VdiError } from "@svc/core";
import { verifyDecision } from "@svc/vdi-verifier";
import { farmClient } from "../client.ts";
import { installFarm } from "../farm.ts";
import { readFarmConfig } from "../http/farm-config.ts";
import { generateSecret, hashSecret } from "../http/secrets.ts";
import { PRIORITIES, type Priority } from "../job/header.ts";
import { farmPublicKey, generateFarmKey } from "../job/hpke.ts";
import { type JobRequest, openOpening, sealJob } from "../job/seal-job.ts";
import { httpSigner } from "../signer/http-signer.ts";
import {
  databaseOf,
  readCommandLine,
  readJsonFile,
  readSecretHex,
  required,
  textOfFile,
  WrongUse,
} from "./arguments.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";

async function writeSecret(path: string, text: string): Promise<void> {
  await writeFile(path, `${text}\n`, { flag: "wx", mode: 0o600 }).catch(
    (error: { readonly code?: string }) => {
      const why =
        error.code === "EEXIST"
          ? "is there already and is not replaced"
          : `cannot be written (${error.code ?? "unknown"})`;
      throw new VdiError("file_unwritable", `${path} ${why}`);
    },
  );
}

export const installCommand: FarmCommand = {
  name: "install",
  summary: "create the farm's tables in a database, or bring them up to date",
  help: `vdi-prover install
The database is VDI_FARM_DATABASE, or PGHOST and its kin; as a role that may create schemas. Run it again at any time.
Exit code: 0 done, 2 the database is away or refuses, 64 wrong use.`,
  async run(args, terminal) {
    readCommandLine(args, {});
    await installFarm(databaseOf(terminal.env));
    terminal.line("installed: schemas vdi_farm and vdi_farm_boss");
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
    terminal.line(`${folder}: ${Object.keys(files).join(", ")}`);
    return 0;
  },
};

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
    terminal.line(farmPublicKey(secret));
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
    terminal.line(hashSecret(secret));
    return 0;
  },
};

export const submitCommand: FarmCommand = {
  name: "submit",
  summary: "seal a decision to a farm, send it, and wait for its attestation",
  help: `vdi-prover submit CONFIG --farm URL --farm-key HEX --tenant ID --secret FILE --issuer HEX [options]
  CONFIG           JSON: { pipeline, decision: { executionPath, privateInputs, outcomeId }, options? }
  --farm URL       https, or http on this machine
  --farm-key HEX   the farm's public key, from its operator and not from the farm
  --issuer HEX     the public key that will have signed; --kid ID where it has another name than its own
  --priority NAME  urgent, normal or bulk
  --job UUID       the job's id; default drawn
  --opening FILE   write the opening there, which reveals the inputs: readable by you alone
  --out FILE       write the attestation there instead of to standard output

The inputs leave this machine sealed. The attestation is verified under --issuer before it is written.
Exit code: 0 made and valid, 1 the job failed, 2 could not be asked, 64 wrong use.`,
  async run(args, terminal) {
    const { positionals, values } = readCommandLine(args, SUBMIT_OPTIONS);
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("expected one configuration file");
    const client = farmClient({
      url: required(values.farm, "--farm"),
      secret: await textOfFile(required(values.secret, "--secret")),
    });
    const openingKey = values.opening === undefined ? undefined : generateFarmKey();
    const issuer = required(values.issuer, "--issuer");
    const job = await sealJob((await readJsonFile(file)) as unknown as JobRequest, {
      tenant: required(values.tenant, "--tenant"),
      farmKey: required(values["farm-key"], "--farm-key"),
      issuer: { publicKey: issuer, kid: values.kid },
      priority: priorityOf(values.priority),
      jobId: values.job,
      openingTo: openingKey === undefined ? undefined : farmPublicKey(openingKey),
    });
    terminal.note(`job ${job.header.job_id}`);
    await client.submit(job);
    const ended = await waitFor(() => client.job(job.header), terminal);
    if (ended.attestation === undefined) {
      terminal.note(`${ended.state}: ${ended.cause ?? "no cause is known"}`);
      return 1;
    }
    const { valid, reason } = await verifyDecision(ended.attestation, {
      trust: { issuers: [{ public_key: issuer }] },
    });
    if (!valid) {
      terminal.note(`the farm's attestation is not valid: ${reason}`);
      return 1;
    }
    if (values.opening !== undefined && openingKey !== undefined && ended.sealed_opening !== undefined) {
      const opening = await openOpening(openingKey, job.header.job_id, ended.sealed_opening);
      if (opening === null) throw new VdiError("opening_unreadable", "the opening was sealed to another key");
      await writeSecret(values.opening, JSON.stringify(opening, null, 2));
    }
    const text = JSON.stringify(ended.attestation, null, 2);
    if (values.out === undefined) terminal.line(text);
    else await writeFile(values.out, `${text}\n`);
    return 0;
  },
};

const SUBMIT_OPTIONS = {
  farm: { type: "string" },
  "farm-key": { type: "string" },
  tenant: { type: "string" },
  secret: { type: "string" },
  issuer: { type: "string" },
  kid: { type: "string" },
  priority: { type: "string" },
  job: { type: "string" },
  opening: { type: "string" },
  out: { type: "string" },
} as const;

function priorityOf(name: string | undefined): Priority | undefined {
  if (name === undefined || PRIORITIES.includes(name as Priority)) return name as Priority | undefined;
  throw new WrongUse(`--priority: expected ${PRIORITIES.join(", ")}`);
}

/** Asks once a second, and goes on when the farm does not answer for a while. */
async function waitFor<T extends { readonly state: string }>(
  ask: () => Promise<T>,
  { signal, note }: FarmTerminal,
): Promise<T> {
  let failures = 0;
  for (;;) {
    const job = await ask().catch((error: unknown) => {
      if (
        !(error instanceof VdiError) ||
        !["farm_unreachable", "database_unreachable", "draining"].includes(error.code)
      )
        throw error;
      failures += 1;
      if (failures === 1) note("the farm does not answer; waiting");
      return null;
    });
    if (job !== null && ["done", "failed", "cancelled"].includes(job.state)) return job;
    if (signal.aborted)
      throw new VdiError("stopped", "stopped; the job goes on, and can be asked for by its id");
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

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
    terminal.line((await client.cancel(id)).state);
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
    terminal.line(JSON.stringify(await client.scale()));
    return 0;
  },
};

/** A farm's public key again from its secret one. */
export const publicCommand: FarmCommand = {
  name: "public-key",
  summary: "the public key of a farm's secret one",
  help: "vdi-prover public-key FILE",
  async run(args, terminal) {
    const [file, ...more] = readCommandLine(args, {}).positionals;
    if (file === undefined || more.length > 0) throw new WrongUse("expected one file");
    terminal.line(farmPublicKey(await readSecretHex(file)));
    return 0;
  },
};
