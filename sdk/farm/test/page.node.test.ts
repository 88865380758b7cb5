// Runs docs/how-to/run-a-proving-farm.md as written: its files, its commands one after another in one shell, its program.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAttestation, parseOpening } from "@svc/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDocument, samplesOf } from "../../../tools/docs/samples.ts";
import { REPOSITORY } from "../../../tools/testing/paths.ts";
import { findPostgres, type Postgres, startPostgres } from "./support/postgres.ts";

const PAGE = "docs/how-to/run-a-proving-farm.md";
const bin = findPostgres();

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

describe.skipIf(bin === null)("the page (skipped where there is no PostgreSQL)", () => {
  let folder: string;
  let postgres: Postgres;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vdi-farm-page-"));
    postgres = await startPostgres(bin as string);
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("does what it says", { tags: "long" }, async () => {
    const samples = samplesOf(PAGE, readDocument(PAGE));
    for (const { file, code } of samples) if (file !== null) writeFileSync(join(folder, file), code);
    symlinkSync(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
    const [signer, server, worker] = await freePorts(3);
    const script = samples
      .filter(({ language }) => language === "sh")
      .map(({ code }) => code)
      .join("\n")
      .replaceAll("postgres://farm@127.0.0.1/farm", postgres.url)
      .replace(
        "--issuer-key issuer.key",
        `--issuer-key issuer.key --signer http://127.0.0.1:${signer}/v1/sign`,
      )
      .replace("--secret farm/signer.secret &", `--secret farm/signer.secret --port ${signer} &`)
      .replace("--config farm/farm.json &", `--config farm/farm.json --port ${server} & ${WAIT(server)}`)
      .replaceAll("127.0.0.1:8787", `127.0.0.1:${server}`)
      .replace("--port 9464", `--port ${worker}`)
      .replaceAll("npx ", "");
    const child = spawn("bash", ["-e", "-m", "-c", `${script}\nwait\n`], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: `${REPOSITORY}node_modules/.bin:${process.env.PATH}` },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (chunk) => (printed += chunk));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, printed }).toMatchObject({ code: 0 });
    expect(printed).toContain(samples.find(({ prints }) => prints !== null)?.prints);
    expect(printed).toContain('{"slots_wanted":0,"waiting":0}');
    expect(parseAttestation(readFileSync(join(folder, "attestation.json"), "utf8"))).toMatchObject({
      ok: true,
    });
    expect(parseOpening(readFileSync(join(folder, "opening.json"), "utf8"))).toMatchObject({ ok: true });
    expect(
      spawnSync("find", [folder, "-perm", "/077", "-name", "*.secret"], { encoding: "utf8" }).stdout,
    ).toBe("");
  });
});

/** A shell is quicker than a server. */
const WAIT = (port: number | undefined) =>
  `\nuntil (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null; do sleep 0.1; done`;
