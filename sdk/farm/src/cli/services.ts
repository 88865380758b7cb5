/**
 * The commands that go on until they are told to end: SIGTERM lets them finish what is in hand. Queue, prover and verifier
 * are loaded where they are needed, and not for a word of help.
 */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createSigner, parseDocument, VdiError } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import * as v from "valibot";
import { readFarmConfig } from "../http/farm-config.ts";
import { METRICS_TYPE, workerMetrics } from "../http/metrics.ts";
import { hashSecret } from "../http/secrets.ts";
import { serve } from "../http/serve.ts";
import { httpInputs, startInputs } from "../inputs/inputs.ts";
import { parseSealedPart } from "../job/header.ts";
import { farmPublicKey } from "../job/hpke.ts";
import { commandSigner } from "../signer/command-signer.ts";
import { httpSigner } from "../signer/http-signer.ts";
import type { ByteSigner } from "../signer/signer.ts";
import type { startWorker } from "../worker/worker.ts";
import { databaseOf, readJsonFile, readSecretHex, required, textOfFile, wholeNumber } from "./arguments.ts";
import { asked, command, type FarmTerminal } from "./command.ts";

const LISTEN = {
  host: { value: "ADDRESS", help: "default 127.0.0.1; beyond this machine put a proxy with TLS before it" },
} as const;
const SECRET = {
  value: "FILE",
  multiple: true,
  help: "what a worker shows (vdi-prover secret); again for another",
} as const;
const NO_WORDS = [0, 0, "options only"] as const;
const DATABASE = `The database is VDI_FARM_DATABASE, or PGHOST and its kin.`;
const port = (fallback: string) => ({ value: "N", help: `default ${fallback}; 0 takes a free one` }) as const;

const portOf = (text: string | undefined, fallback: number) => wholeNumber(text, "--port", fallback, 65_535);
const draining = ({ note, isJson }: FarmTerminal) => note(isJson ? '{"event":"draining"}' : "draining");
const logged = (terminal: FarmTerminal) => (line: object) => terminal.note(JSON.stringify(line));

export const serveCommand = command(
  "serve",
  "take jobs over HTTP",
  "0 ended when it was asked to, 2 something is missing or away, 64 wrong use.",
  {
    usage: "--config FILE [options]",
    about: `${DATABASE} A line of JSON a request goes to standard error.`,
    options: {
      config: {
        value: "FILE",
        help: `JSON: { tenants: [{ id, secret_sha256: [...], issuers: [...], max_waiting?, requests_per_minute?,
urgent? }], farm_keys: [...], metrics_sha256?: [...], target_seconds? }`,
      },
      port: port("8787"),
      ...LISTEN,
      drain: { value: "N", help: "seconds to finish what is in hand on SIGTERM; default 10" },
    },
    words: NO_WORDS,
    async run({ values }, terminal) {
      const config = readFarmConfig(await readJsonFile(required(values.config, "--config")));
      const port = portOf(values.port, 8787);
      const drain = wholeNumber(values.drain, "--drain", 10);
      const { startFarmServer } = await import("../http/farm-server.ts");
      const server = await startFarmServer(databaseOf(terminal.env), config, {
        port,
        host: values.host,
        onRequest: logged(terminal),
      });
      terminal.say({ listening: server.url }, `listening on ${server.url}`);
      await asked(terminal.signal);
      draining(terminal);
      await server.close(drain);
      return 0;
    },
  },
);

/** Services of issuers, by public key, each with a file that holds what is shown there. */
const ServicesSchema = v.record(
  v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  v.strictObject({
    url: v.pipe(v.string(), v.maxLength(2000)),
    secret_file: v.pipe(v.string(), v.minLength(1)),
  }),
);

async function servicesOf<Service>(
  path: string | undefined,
  make: (config: { readonly url: string; readonly secret: string }) => Service,
): Promise<Map<string, Service>> {
  if (path === undefined) return new Map();
  const read = parseDocument(ServicesSchema, await readJsonFile(path));
  if (!read.ok)
    throw new VdiError("file_malformed", `${path} is refused at ${read.pointer ?? "/"}: ${read.detail}`);
  const services = new Map<string, Service>();
  for (const [issuer, { url, secret_file }] of Object.entries(read.value)) {
    const secret = await textOfFile(resolve(dirname(path), secret_file));
    services.set(issuer, make({ url, secret }));
  }
  return services;
}

export const workCommand = command(
  "work",
  "prove jobs, and have them signed",
  "0 ended when it was asked to, 2 something is missing or away, 64 wrong use.",
  {
    usage: "--key FILE [options]",
    about: `${DATABASE} A line of JSON an event goes to standard error, ids and codes.`,
    options: {
      key: {
        value: "FILE",
        multiple: true,
        help: "the farm's secret key (vdi-prover key); again for one that is being replaced",
      },
      signers: {
        value: "FILE",
        help: `JSON: { "<issuer's public key>": { "url", "secret_file" } }, files beside it; without it this worker only
proves`,
      },
      inputs: {
        value: "FILE",
        help: `of the same form: where issuers that keep their inputs are asked for them; jobs of others bring
theirs`,
      },
      "circuit-dir": { value: "DIR", help: "the circuit's artefacts; default those that are installed" },
      concurrency: { value: "N", help: "jobs at once; default 1, which uses two processors" },
      "per-tenant": { value: "N", help: "jobs of one tenant at once in the whole farm; default no bound" },
      port: { value: "N", help: "health and metrics on 127.0.0.1; default none, 0 takes a free one" },
      drain: {
        value: "N",
        help: "seconds to finish what is in hand on SIGTERM; default 60. What is not finished goes back",
      },
    },
    words: NO_WORDS,
    async run({ values }, terminal) {
      const keys = new Map<string, string>();
      for (const file of required(values.key, "--key")) {
        const secret = await readSecretHex(file);
        keys.set(farmPublicKey(secret), secret);
      }
      const concurrency = wholeNumber(values.concurrency, "--concurrency", 1, 64);
      const mostPerTenant =
        values["per-tenant"] === undefined ? undefined : wholeNumber(values["per-tenant"], "--per-tenant", 1);
      if (concurrency === 0 || mostPerTenant === 0)
        throw new UsageError("--concurrency and --per-tenant are at least 1");
      const { startWorker } = await import("../worker/worker.ts");
      const { findCircuitDir } = await import("@svc/vdi-prover");
      const worker = await startWorker({
        ...databaseOf(terminal.env),
        keys,
        signers: await servicesOf(values.signers, httpSigner),
        inputs: await servicesOf(values.inputs, httpInputs),
        circuitDir: values["circuit-dir"] ?? findCircuitDir(),
        concurrency,
        mostPerTenant,
        onEvent: logged(terminal),
      });
      const watched =
        values.port === undefined
          ? null
          : await serve(routesOf(worker), { port: portOf(values.port, 0), maxBodyBytes: 0 });
      terminal.say(
        { working: true, listening: watched?.url },
        watched === null ? "working" : `working, health and metrics on ${watched.url}`,
      );
      await asked(terminal.signal);
      draining(terminal);
      await worker.drain(wholeNumber(values.drain, "--drain", 60));
      await watched?.close(1);
      return 0;
    },
  },
);

function routesOf({ isReady, counts }: Awaited<ReturnType<typeof startWorker>>): Parameters<typeof serve>[0] {
  const ready = async () =>
    (await isReady()) ? { status: 200, body: { ready: true } } : { status: 503, body: { ready: false } };
  return [
    {
      name: "livez",
      method: "GET",
      path: /^\/livez$/,
      answer: () => ({ status: 200, body: { live: true } }),
    },
    { name: "health", method: "GET", path: /^\/health$/, answer: ready },
    {
      name: "metrics",
      method: "GET",
      path: /^\/metrics$/,
      answer: () => ({ status: 200, body: { text: workerMetrics(counts), type: METRICS_TYPE } }),
    },
  ];
}

export const signerCommand = command(
  "signer",
  "sign for workers that hold no issuer's key",
  "0 ended when it was asked to, 2 something is missing, 64 wrong use.",
  {
    usage: "(--key FILE | --command FILE --public-key HEX) --secret FILE [options]",
    about: "It signs attestations of its own key that pass all eight steps, and nothing else.",
    options: {
      key: { value: "FILE", help: "the issuer's secret key, 64 hex digits (vdi keys generate)" },
      command: {
        value: "FILE",
        help: `a program that signs with a key that it reaches, such as one in a security module: started for each
signature, it reads the bytes on standard input and writes 64 bytes, Ed25519, to standard output`,
      },
      "public-key": { value: "HEX", help: "the public key of that key" },
      secret: SECRET,
      manifest: {
        value: "HASH",
        multiple: true,
        help: "sign under this policy; again for another. Default any",
      },
      kid: { value: "ID", help: "stated key id" },
      port: port("8788"),
      ...LISTEN,
    },
    words: NO_WORDS,
    async run({ values }, terminal) {
      const signer = await signerOf(values);
      const secrets = await Promise.all(required(values.secret, "--secret").map(textOfFile));
      const bad = values.manifest?.find((hash) => !/^[0-9a-f]{64}$/.test(hash));
      if (bad !== undefined) throw new UsageError("--manifest: expected 64 hex digits");
      const { startSigner } = await import("../signer/signer-server.ts");
      const server = await startSigner(
        { signer, callerHashes: secrets.map(hashSecret), manifests: values.manifest },
        { port: portOf(values.port, 8788), host: values.host, onRequest: logged(terminal) },
      );
      terminal.say({ listening: `${server.url}/v1/sign` }, `signing on ${server.url}/v1/sign`);
      await asked(terminal.signal);
      await server.close();
      return 0;
    },
  },
);

async function signerOf({
  key,
  kid,
  command: program,
  "public-key": publicKey,
}: {
  readonly key?: string | undefined;
  readonly kid?: string | undefined;
  readonly command?: string | undefined;
  readonly "public-key"?: string | undefined;
}): Promise<ByteSigner> {
  if (program === undefined) return createSigner(await readSecretHex(required(key, "--key")), kid);
  if (key !== undefined) throw new UsageError("--key and --command: one of them");
  return commandSigner({ command: resolve(program), publicKey: required(publicKey, "--public-key"), kid });
}

export const inputsCommand = command(
  "inputs",
  "give workers the sealed inputs of jobs that stayed here",
  "0 ended when it was asked to, 2 something is missing, 64 wrong use.",
  {
    usage: "--folder DIR --secret FILE [options]",
    about: "What it gives only the farm's key opens. It reads a file each time it is asked, and holds none.",
    options: {
      folder: {
        value: "DIR",
        help: "where submit --keep-inputs put them: a file for each job, deleted when the job is ended",
      },
      secret: SECRET,
      port: port("8789"),
      ...LISTEN,
    },
    words: NO_WORDS,
    async run({ values }, terminal) {
      const folder = required(values.folder, "--folder");
      const secrets = await Promise.all(required(values.secret, "--secret").map(textOfFile));
      const server = await startInputs(
        { callerHashes: secrets.map(hashSecret), find: (id) => keptIn(folder, id) },
        { port: portOf(values.port, 8789), host: values.host, onRequest: logged(terminal) },
      );
      terminal.say({ listening: `${server.url}/v1/inputs` }, `giving inputs on ${server.url}/v1/inputs`);
      await asked(terminal.signal);
      await server.close();
      return 0;
    },
  },
);

/** @param id a UUID, as the server has checked */
async function keptIn(folder: string, id: string) {
  const bytes = await readFile(join(folder, `${id}.json`)).catch((error: { readonly code?: string }) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const read = bytes === null ? null : parseSealedPart(bytes);
  return read?.ok ? read.value : null;
}
