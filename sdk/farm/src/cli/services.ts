/**
 * The commands that go on until they are told to end: SIGTERM lets them finish what is in hand. Queue, prover and verifier
 * are loaded where they are needed, and not for a word of help.
 */
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createSigner, parseDocument } from "@svc/core";
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
import {
  databaseOf,
  readCommandLine,
  readJsonFile,
  readSecretHex,
  required,
  textOfFile,
  wholeNumber,
} from "./arguments.ts";
import { asked, type FarmCommand, type FarmTerminal } from "./command.ts";
import { NotDone, WrongUse } from "./said.ts";

const LISTEN = { port: { type: "string" }, host: { type: "string" } } as const;

const portOf = (text: string | undefined, fallback: number) => wholeNumber(text, "--port", fallback, 65_535);
const draining = ({ note, isJson, words }: FarmTerminal) =>
  note(isJson ? '{"event":"draining"}' : words.says.draining);
const logged = (terminal: FarmTerminal) => (line: object) => terminal.note(JSON.stringify(line));

export const serveCommand: FarmCommand = {
  name: "serve",
  async run(args, terminal) {
    const { values } = readCommandLine(args, {
      ...LISTEN,
      config: { type: "string" },
      drain: { type: "string" },
    });
    const config = readFarmConfig(await readJsonFile(required(values.config, "--config")));
    const port = portOf(values.port, 8787);
    const drain = wholeNumber(values.drain, "--drain", 10);
    const { startFarmServer } = await import("../http/farm-server.ts");
    const server = await startFarmServer(databaseOf(terminal.env), config, {
      port,
      host: values.host,
      onRequest: logged(terminal),
    });
    terminal.say({ listening: server.url }, terminal.words.says.listening(server.url));
    await asked(terminal.signal);
    draining(terminal);
    await server.close(drain);
    return 0;
  },
};

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
    throw new NotDone("file_malformed", ({ says }) => says.refusedAt(path, read.pointer ?? "/", read.detail));
  const services = new Map<string, Service>();
  for (const [issuer, { url, secret_file }] of Object.entries(read.value)) {
    const secret = await textOfFile(resolve(dirname(path), secret_file));
    services.set(issuer, make({ url, secret }));
  }
  return services;
}

export const workCommand: FarmCommand = {
  name: "work",
  async run(args, terminal) {
    const { values } = readCommandLine(args, {
      key: { type: "string", multiple: true },
      signers: { type: "string" },
      inputs: { type: "string" },
      "circuit-dir": { type: "string" },
      concurrency: { type: "string" },
      "per-tenant": { type: "string" },
      port: { type: "string" },
      drain: { type: "string" },
    });
    const keys = new Map<string, string>();
    for (const file of required(values.key, "--key")) {
      const secret = await readSecretHex(file);
      keys.set(farmPublicKey(secret), secret);
    }
    const concurrency = wholeNumber(values.concurrency, "--concurrency", 1, 64);
    const mostPerTenant =
      values["per-tenant"] === undefined ? undefined : wholeNumber(values["per-tenant"], "--per-tenant", 1);
    if (concurrency === 0 || mostPerTenant === 0)
      throw new WrongUse(({ says }) => says.atLeastOne(["--concurrency", "--per-tenant"]));
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
      terminal.words.says.working(watched?.url ?? null),
    );
    await asked(terminal.signal);
    draining(terminal);
    await worker.drain(wholeNumber(values.drain, "--drain", 60));
    await watched?.close(1);
    return 0;
  },
};

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

export const signerCommand: FarmCommand = {
  name: "signer",
  async run(args, terminal) {
    const { values } = readCommandLine(args, {
      ...LISTEN,
      key: { type: "string" },
      command: { type: "string" },
      "public-key": { type: "string" },
      kid: { type: "string" },
      secret: { type: "string", multiple: true },
      manifest: { type: "string", multiple: true },
    });
    const signer = await signerOf(values);
    const secrets = await Promise.all(required(values.secret, "--secret").map(textOfFile));
    const bad = values.manifest?.find((hash) => !/^[0-9a-f]{64}$/.test(hash));
    if (bad !== undefined) throw new WrongUse(({ says }) => says.hexDigits("--manifest"));
    const { startSigner } = await import("../signer/signer-server.ts");
    const server = await startSigner(
      { signer, callerHashes: secrets.map(hashSecret), manifests: values.manifest },
      { port: portOf(values.port, 8788), host: values.host, onRequest: logged(terminal) },
    );
    terminal.say(
      { listening: `${server.url}/v1/sign` },
      terminal.words.says.signing(`${server.url}/v1/sign`),
    );
    await asked(terminal.signal);
    await server.close();
    return 0;
  },
};

async function signerOf({
  key,
  kid,
  command,
  "public-key": publicKey,
}: {
  readonly key?: string;
  readonly kid?: string;
  readonly command?: string;
  readonly "public-key"?: string;
}): Promise<ByteSigner> {
  if (command === undefined) return createSigner(await readSecretHex(required(key, "--key")), kid);
  if (key !== undefined) throw new WrongUse(({ says }) => says.onlyOne(["--key", "--command"]));
  return commandSigner({ command: resolve(command), publicKey: required(publicKey, "--public-key"), kid });
}

export const inputsCommand: FarmCommand = {
  name: "inputs",
  async run(args, terminal) {
    const { values } = readCommandLine(args, {
      ...LISTEN,
      folder: { type: "string" },
      secret: { type: "string", multiple: true },
    });
    const folder = required(values.folder, "--folder");
    const secrets = await Promise.all(required(values.secret, "--secret").map(textOfFile));
    const server = await startInputs(
      { callerHashes: secrets.map(hashSecret), find: (id) => keptIn(folder, id) },
      { port: portOf(values.port, 8789), host: values.host, onRequest: logged(terminal) },
    );
    terminal.say(
      { listening: `${server.url}/v1/inputs` },
      terminal.words.says.givingInputs(`${server.url}/v1/inputs`),
    );
    await asked(terminal.signal);
    await server.close();
    return 0;
  },
};

/** @param id a UUID, as the server has checked */
async function keptIn(folder: string, id: string) {
  const bytes = await readFile(join(folder, `${id}.json`)).catch((error: { readonly code?: string }) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const read = bytes === null ? null : parseSealedPart(bytes);
  return read?.ok ? read.value : null;
}
