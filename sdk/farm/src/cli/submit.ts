/** `vdi-prover submit`: a decision sealed here, sent, waited for, and verified before it is written. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { VdiError } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { type FarmClient, farmClient, type RemoteJob } from "../client.ts";
import { PRIORITIES, type Priority, type SealedJob } from "../job/header.ts";
import { farmPublicKey, generateFarmKey } from "../job/hpke.ts";
import type { JobRequest } from "../job/seal-job.ts";
import { readJsonFile, required, textOfFile, writeSecret } from "./arguments.ts";
import { command, type FarmTerminal } from "./command.ts";

export const submitCommand = command(
  "submit",
  "seal a decision to a farm, send it, and wait for its attestation",
  "0 made and valid, 1 the job failed, 2 could not be asked, 64 wrong use.",
  {
    usage: "CONFIG --farm URL --farm-key HEX --tenant ID --secret FILE --issuer HEX [options]",
    about: `CONFIG is JSON: { pipeline, decision: { executionPath, privateInputs, outcomeId, reference? }, options? }
The inputs leave this machine sealed. The attestation is verified under --issuer before it is written.`,
    options: {
      farm: { value: "URL", help: "https, or http on this machine" },
      "farm-key": { value: "HEX", help: "the farm's public key, from its operator and not from the farm" },
      tenant: { value: "ID", help: "the tenant, as the farm knows it" },
      secret: { value: "FILE", help: "the tenant's secret" },
      issuer: { value: "HEX", help: "the public key that will have signed" },
      kid: { value: "ID", help: "where it has another name than its own" },
      priority: { value: "NAME", help: "urgent, normal or bulk" },
      job: { value: "UUID", help: "the job's id; default drawn" },
      opening: {
        value: "FILE",
        help: "write the opening there, which reveals the inputs: readable by you alone",
      },
      out: { value: "FILE", help: "write the attestation there instead of to standard output" },
      "keep-inputs": {
        value: "DIR",
        help: `keep the sealed inputs in this folder, from where vdi-prover inputs gives them to workers, instead of
sending them; deleted when the job is ended`,
      },
    },
    words: [1, 1, "one configuration file"],
    async run({ words: [file = ""], values }, terminal) {
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
      terminal.note(terminal.isJson ? JSON.stringify({ job: id }) : `job ${id}`);
      const ended = await proved(client, job, folder, terminal);
      const fault = await faultOf(ended, issuer);
      if (fault !== null) {
        const { state, cause, reason } = fault;
        const told =
          reason === undefined
            ? `${state}: ${cause ?? "no cause is known"}`
            : `the farm's attestation is not valid: ${reason}`;
        terminal.note(terminal.isJson ? JSON.stringify({ job: id, ...fault }) : told);
        return 1;
      }
      if (values.opening !== undefined && openingKey !== undefined && ended.sealed_opening !== undefined) {
        const opening = await openOpening(openingKey, id, ended.sealed_opening);
        if (opening === null)
          throw new VdiError("opening_unreadable", "the opening was sealed to another key");
        await writeSecret(values.opening, JSON.stringify(opening, null, 2));
      }
      const text = JSON.stringify(ended.attestation, null, 2);
      if (values.out !== undefined) await writeFile(values.out, `${text}\n`);
      if (values.out === undefined) terminal.say({ job: id, attestation: ended.attestation }, text);
      else if (terminal.isJson) terminal.say({ job: id, out: values.out }, "");
      return 0;
    },
  },
);

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
  /** Set when the stored attestation failed verification. */
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

function priorityOf(name: string | undefined): Priority | undefined {
  if (name === undefined || PRIORITIES.includes(name as Priority)) return name as Priority | undefined;
  throw new UsageError(`--priority: expected ${PRIORITIES.join(", ")}`);
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
