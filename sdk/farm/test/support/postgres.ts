// A PostgreSQL of Debian's in a temporary folder, on a free port of this machine, to be killed. As root it runs as another
// user, since it will not run as root.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

export interface Postgres {
  readonly url: string;
  readonly folder: string;
  /** Ends it and every process of it at once, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Paths of its files, log of changes included, that hold these bytes. */
  filesWith(bytes: Buffer): string[];
}

/** The newest folder of programs, or null. */
export function findPostgres(): string | null {
  const folders = globSync("/usr/lib/postgresql/*/bin").sort();
  return folders.findLast((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

function userFor(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) =>
    ["postgres", "nobody"]
      .map((user) => spawnSync("id", [option, user], { encoding: "utf8" }))
      .find(({ status }) => status === 0)?.stdout;
  return { uid: Number(id("-u")), gid: Number(id("-g")) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startPostgres(bin: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "vdi-farm-"));
  const user = userFor();
  if ("uid" in user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-A", "trust", "-U", "farm", "--no-sync", "-E", "UTF8", "--locale=C"],
    {
      ...user,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const url = `postgres://farm@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn(
      join(bin, "postgres"),
      // Files are looked through while it runs: what is written is to be in them.
      [
        "-D",
        data,
        "-p",
        String(port),
        "-k",
        folder,
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "wal_level=logical",
        "-c",
        "full_page_writes=on",
      ],
      { ...user, cwd: folder, stdio: "ignore", detached: true },
    );
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => undefined);
      const isUp = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (isUp) return;
      if (tries > 600) throw new Error("PostgreSQL does not start");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const end = async (signal: NodeJS.Signals, toAll: boolean) => {
    const child = running;
    running = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    process.kill(toAll ? -child.pid : child.pid, signal);
    await ended;
  };
  await start();
  return {
    url,
    folder,
    start,
    kill: () => end("SIGKILL", true),
    async stop() {
      await end("SIGINT", false);
      rmSync(folder, { recursive: true, force: true });
    },
    filesWith: (bytes) =>
      readdirSync(data, { recursive: true, encoding: "utf8" })
        .map((name) => join(data, name))
        .filter((path) => statSync(path).isFile() && readFileSync(path).includes(bytes)),
  };
}
