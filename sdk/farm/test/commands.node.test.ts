// Every command of `vdi-prover` by its command line: its help and its refusals, and one farm that is set up, used, watched and
// ended by commands alone, each with --json. Killing is in kill.node.test.ts, the page's own commands in page.node.test.ts.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyDecision } from "@svc/vdi-verifier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProver } from "../src/cli/run.ts";
import { CANARY, ISSUER, request, until } from "./support/credit.ts";
import { findPostgres, type Postgres, startPostgres } from "./support/postgres.ts";

const bin = findPostgres();
const folder = mkdtempSync(join(tmpdir(), "vdi-farm-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]) => join(folder, ...names);

interface Run {
  readonly out: string[];
  readonly err: string[];
  readonly code: Promise<number>;
  /** As SIGTERM does. */
  end(): Promise<number>;
}

function begin(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const [out, err]: [string[], string[]] = [[], []];
  const stopping = new AbortController();
  const code = runProver(args, {
    line: (text) => void out.push(text),
    note: (text) => void err.push(text),
    env,
    signal: stopping.signal,
  });
  const end = () => {
    stopping.abort();
    return code;
  };
  return { out, err, code, end };
}

async function done(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { out, err, code } = begin(args, env);
  return { code: await code, out: out.join("\n"), err };
}

const usage = await done(["--help"]);
const NAMES = [...usage.out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name as string);

describe("each command", () => {
  test("is in the list of commands, which nothing but the help asks for", async () => {
    expect(usage.code).toBe(0);
    expect(NAMES.length).toBeGreaterThanOrEqual(12);
    expect((await done([])).code).toBe(64);
    const unknown = await done(["frobnicate"]);
    expect([unknown.code, unknown.out]).toEqual([64, ""]);
    expect(unknown.err.join("\n")).toMatch(/^There is no command frobnicate\.\n\nvdi-prover COMMAND/);
    expect(usage.out).toMatch(/^Exit codes: 0 done, 1 .* 141 nobody reads on\.$/m);
    expect((await done(["--version"])).out).toMatch(/^\d+\.\d+\.\d+/);
  });

  test("takes an option once: of two the first would be dropped", async () => {
    const refused = await done(["serve", "--config", "a.json", "--config", "b.json"]);
    expect([refused.code, refused.out]).toEqual([64, ""]);
    expect(refused.err[0]).toMatch(/^--config is given twice/);
  });

  test.each(NAMES)("says how it is called and how it ends: %s", async (name) => {
    const help = await done([name, "--help"]);
    expect(help).toEqual({ code: 0, out: expect.stringMatching(`^vdi-prover ${name}\\b`), err: [] });
    expect(help.out).toMatch(/Exit code: 0 .*64 wrong use\./s);
    expect(await done(["help", name])).toEqual(help);
  });

  test.each(NAMES)("refuses an option that it does not know, and does nothing: %s", async (name) => {
    const refused = await done([name, "--unknown", "--json"]);
    expect([refused.code, refused.out]).toEqual([64, ""]);
    expect(refused.err.map((line) => JSON.parse(line))).toEqual([
      { code: "wrong_use", message: expect.stringContaining("--unknown") },
    ]);
  });
});

describe.skipIf(bin === null)("a farm by its commands (skipped where there is no PostgreSQL)", () => {
  let postgres: Postgres;
  let env: NodeJS.ProcessEnv;
  const running: Run[] = [];
  const json = (text: string | undefined) => JSON.parse(text ?? "");
  const start = async (...args: string[]) => {
    const run = begin([...args, "--json"], env);
    running.push(run);
    const ended = run.code.then((code) => Promise.reject(new Error(`${code}: ${run.err.join("\n")}`)));
    await Promise.race([until(async () => run.out.length > 0), ended]);
    ended.catch(() => undefined);
    return { ...run, said: json(run.out[0]) };
  };

  beforeAll(async () => {
    postgres = await startPostgres(bin as string);
    env = { VDI_FARM_DATABASE: postgres.url };
    writeFileSync(at("issuer.key"), "5a".repeat(32), { mode: 0o600 });
    writeFileSync(at("decision.json"), JSON.stringify(request()));
    mkdirSync(at("kept"));
  });
  afterAll(async () => {
    for (const run of running) await run.end();
    await postgres?.stop();
  });

  test("is set up, proves with inputs that stayed at home, is watched, cancels, and ends", {
    tags: "long",
  }, async () => {
    const installed = await done(["install", "--json"], env);
    expect([installed.code, json(installed.out)]).toEqual([0, { schemas: ["vdi_farm", "vdi_farm_boss"] }]);
    const init = ["init", at("farm"), "--tenant", "bank", "--issuer-key", at("issuer.key")];
    expect((await done(init)).code).toBe(0);
    const signer = await start(
      ...["signer", "--key", at("issuer.key"), "--secret", at("farm", "signer.secret"), "--port", "0"],
    );
    const serve = await start("serve", "--config", at("farm", "farm.json"), "--port", "0");
    const inputs = await start(
      ...["inputs", "--folder", at("kept"), "--secret", at("farm", "signer.secret"), "--port", "0"],
    );
    const service = (url: string) =>
      JSON.stringify({ [ISSUER.publicKey]: { url, secret_file: "signer.secret" } });
    writeFileSync(at("farm", "signers.json"), service(signer.said.listening));
    writeFileSync(at("farm", "inputs.json"), service(inputs.said.listening));
    const [key, signers] = [at("farm", "farm.key"), at("farm", "signers.json")];
    const work = await start(
      ...["work", "--key", key, "--signers", signers, "--inputs", at("farm", "inputs.json"), "--port", "0"],
    );
    expect(work.said).toEqual({ working: true, listening: expect.stringContaining("http://127.0.0.1:") });
    expect((await fetch(`${work.said.listening}/health`)).status).toBe(200);

    const farm = ["--farm", serve.said.listening as string];
    const secret = ["--secret", at("farm", "bank.secret")];
    const submit = [
      ...[
        "submit",
        at("decision.json"),
        ...farm,
        ...secret,
        "--tenant",
        "bank",
        "--issuer",
        ISSUER.publicKey,
      ],
      ...["--farm-key", readFileSync(at("farm", "farm.pub"), "utf8").trim()],
      ...["--keep-inputs", at("kept"), "--json"],
    ];
    const proved = await done([...submit, "--out", at("attestation.json"), "--opening", at("opening.json")]);
    expect([proved.code, json(proved.out)]).toEqual([
      0,
      { job: json(proved.err[0]).job, out: at("attestation.json") },
    ]);
    const trust = { issuers: [{ public_key: ISSUER.publicKey }] };
    expect(await verifyDecision(readFileSync(at("attestation.json"), "utf8"), { trust })).toMatchObject({
      valid: true,
    });
    expect(readFileSync(at("opening.json"), "utf8")).toContain(CANARY);
    // The job is ended: what was kept for it is gone.
    expect(readdirSync(at("kept"))).toEqual([]);

    // Nobody works: the next one waits.
    expect(await work.end()).toBe(0);
    const waiting = begin(submit);
    const id = await until(async () => waiting.err.length > 0 && (json(waiting.err[0]).job as string));
    const watch = ["--secret", at("farm", "metrics.secret")];
    const status = () => done(["status", ...farm, ...watch, "--json"]);
    await until(async () => json((await status()).out).waiting === 1);
    expect(json((await status()).out)).toMatchObject({ slots_wanted: 1, waiting: 1 });
    expect(existsSync(at("kept", `${id}.json`))).toBe(true);
    const cancelled = await done(["cancel", id, ...farm, ...secret, "--json"]);
    expect([cancelled.code, json(cancelled.out)]).toEqual([0, { job: id, state: "cancelled" }]);
    expect(await waiting.code).toBe(1);
    expect(waiting.out).toEqual([]);
    expect(json(waiting.err.at(-1))).toMatchObject({ job: id, state: "cancelled" });
    expect(json((await status()).out)).toEqual({ slots_wanted: 0, waiting: 0 });

    const unknown = "00000000-0000-4000-8000-000000000000";
    const refusals = [
      await done(["cancel", unknown, ...farm, ...secret, "--json"]),
      await done(["cancel", json(proved.err[0]).job, ...farm, ...secret, "--json"]),
      await done(["status", ...farm, ...secret, "--json"]),
    ];
    expect(refusals.map(({ code, err }) => [code, json(err[0]).code])).toEqual([
      [2, "job_unknown"],
      [2, "job_ended"],
      [2, "scope_missing"],
    ]);

    for (const one of [inputs, serve, signer]) expect(await one.end()).toBe(0);
    expect(serve.err.map((line) => json(line).event)).toContain("draining");
    const away = await done(["cancel", id, ...farm, ...secret, "--json"]);
    expect([away.code, json(away.err[0]).code]).toEqual([2, "farm_unreachable"]);
    for (const { err } of [...running, waiting]) expect(err.join("\n")).not.toContain(CANARY);
  });
});
