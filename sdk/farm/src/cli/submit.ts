/** `vdi-prover submit`: a decision sealed here, sent, waited for, and verified before it is written. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { VdiError } from "@svc/core";
import { type FarmClient, farmClient, type RemoteJob } from "../client.ts";
import { PRIORITIES, type Priority, type SealedJob } from "../job/header.ts";
import { farmPublicKey, generateFarmKey } from "../job/hpke.ts";
import type { JobRequest } from "../job/seal-job.ts";
import { onlyOne, readCommandLine, readJsonFile, required, textOfFile } from "./arguments.ts";
import type { FarmCommand, FarmTerminal } from "./command.ts";
import { NotDone, WrongUse } from "./said.ts";
import { writeSecret } from "./secret-file.ts";

export const submitCommand: FarmCommand = {
  name: "submit",
  async run(args, terminal) {
    const { positionals, values } = readCommandLine(args, SUBMIT_OPTIONS);
    const file = onlyOne(positionals, "configuration");
    const client = farmClient({
      url: required(values.farm, "--farm"),
      secret: await textOfFile(required(values.secret, "--secret")),
    });
    const openingKey = values.opening === undefined ? undefined : generateFarmKey();
    const folder = values["keep-inputs"];
    const issuer = required(values.issuer, "--issuer");
    const { openOpening, sealJob } = await import("../job/seal-job.ts");
    const job = await sealJob((await readJsonFile(file)) as unknown as JobRequest, {
      tenant: required(values.tenant, "--tenant"),
      farmKey: required(values["farm-key"], "--farm-key"),
      issuer: { publicKey: issuer, kid: values.kid },
      priority: priorityOf(values.priority),
      jobId: values.job,
      openingTo: openingKey === undefined ? undefined : farmPublicKey(openingKey),
      inputs: folder === undefined ? "here" : "issuer",
    });
    const id = job.header.job_id;
    terminal.note(terminal.isJson ? JSON.stringify({ job: id }) : terminal.words.says.job(id));
    const ended = await proved(client, job, folder, terminal);
    const fault = await faultOf(ended, issuer);
    if (fault !== null) {
      const { state, cause, reason } = fault;
      const { says } = terminal.words;
      const told =
        reason === undefined
          ? says.coded(says.states[state] ?? state, cause ?? says.noCause)
          : says.notValid(reason);
      terminal.note(terminal.isJson ? JSON.stringify({ job: id, ...fault }) : told);
      return 1;
    }
    if (values.opening !== undefined && openingKey !== undefined && ended.sealed_opening !== undefined) {
      const opening = await openOpening(openingKey, id, ended.sealed_opening);
      if (opening === null) throw new NotDone("opening_unreadable", ({ says }) => says.openingToAnother);
      await writeSecret(values.opening, JSON.stringify(opening, null, 2));
    }
    const text = JSON.stringify(ended.attestation, null, 2);
    if (values.out !== undefined) await writeFile(values.out, `${text}\n`);
    if (values.out === undefined) terminal.say({ job: id, attestation: ended.attestation }, text);
    else if (terminal.isJson) terminal.say({ job: id, out: values.out }, "");
    return 0;
  },
};

/** Sends the job and waits for its end; what is kept of it meanwhile is deleted then. */
async function proved(
  client: FarmClient,
  job: SealedJob,
  folder: string | undefined,
  terminal: FarmTerminal,
) {
  const { header, enc, ciphertext } = job;
  const kept = folder === undefined ? null : join(folder, `${header.job_id}.json`);
  if (kept !== null) await writeSecret(kept, JSON.stringify({ enc, ciphertext }));
  await client.submit(job);
  const ended = await waitFor(() => client.job(header), terminal);
  if (kept !== null) await rm(kept);
  return ended;
}

interface Fault {
  readonly state: string;
  readonly cause: string | null;
  /** Of an attestation that is there and not valid. */
  readonly reason?: string | undefined;
}

async function faultOf({ state, cause, attestation }: RemoteJob, issuer: string): Promise<Fault | null> {
  if (attestation === undefined) return { state, cause };
  const { verifyDecision } = await import("@svc/vdi-verifier");
  const { valid, reason } = await verifyDecision(attestation, {
    trust: { issuers: [{ public_key: issuer }] },
  });
  return valid ? null : { state, cause: "attestation_not_valid", reason };
}

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
  "keep-inputs": { type: "string" },
} as const;

function priorityOf(name: string | undefined): Priority | undefined {
  if (name === undefined || PRIORITIES.includes(name as Priority)) return name as Priority | undefined;
  throw new WrongUse(({ says }) => says.oneOf("--priority", PRIORITIES));
}

/** Asks once a second, and goes on when the farm does not answer for a while. */
async function waitFor<T extends { readonly state: string }>(
  ask: () => Promise<T>,
  { signal, note, words: { says } }: FarmTerminal,
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
      if (failures === 1) note(says.noAnswer);
      return null;
    });
    if (job !== null && ["done", "failed", "cancelled"].includes(job.state)) return job;
    if (signal.aborted) throw new NotDone("stopped", ({ says }) => says.stopped);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
