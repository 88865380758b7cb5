// `vdi-edge run DIR [--port 8787]`: the production bundle on the open-source runtime, on loopback, with nothing around
// it. The service's log goes to the standard output; a runtime that dies is started again, one that does not listen ends
// this with its words; it is said to be serving when its health says that it is ready, and not before.
import type { ChildProcess } from "node:child_process";
import { readJson } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import type { LocalRuntime } from "../local-runtime.ts";
import { claimService } from "./claim-service.ts";
import { whenSetBack } from "./clock-steps.ts";
import { form } from "./command-line.ts";
import { readFolder, textsOf } from "./folder.ts";
import { preparedStart } from "./prepared-start.ts";
import { whenToStop } from "./stopping.ts";

/** A runtime that ran for so long did not fail by its start; one that did not is given a pause. */
const STEADY_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;

/** How long a runtime may take to end what it has begun. */
const STOP_MS = 10_000;
/** One whose clock was set back does not get to the end of what waits for a timer, and other things take no longer. */
const STUCK_STOP_MS = 1_000;

export const RUN = form({
  usage: "DIR [--port 8787]",
  options: {
    port: {
      value: "N",
      help: "1 to 65535; `serving` is printed when it is ready and not before",
    },
  },
  words: [1, 1, "a folder"],
  async run({ words: [path = ""], values }) {
    const port = values.port ?? "8787";
    if (!/^[1-9][0-9]{0,4}$/.test(port) || Number(port) > 65_535)
      throw new UsageError("--port: expected 1 to 65535");
    const folder = readFolder(path);
    await claimService(folder);
    const texts = await textsOf(folder);
    const start = await preparedStart(folder, Number(port), print);
    return new Supervisor(() => start(texts)).run();
  },
});

/** Starts the runtime, and again when it died; stops both when it is asked to. */
class Supervisor {
  readonly #start: () => Promise<LocalRuntime>;
  #runtime: LocalRuntime | null = null;
  #isStopping = false;
  /** It was ended here, to be started anew at once. */
  #isAnew = false;

  constructor(start: () => Promise<LocalRuntime>) {
    this.#start = start;
    whenToStop((atOnce) => this.#stop(atOnce));
    whenSetBack((byMs) => this.#startAnew(byMs));
  }

  async run(): Promise<number> {
    for (let pause = 1_000; ; ) {
      const startedAt = performance.now();
      this.#runtime = await this.#start();
      // A stop was requested during the start.
      if (this.#isStopping) this.#stop(false);
      else await reportReadiness(this.#runtime.url);
      await ended(this.#runtime);
      this.#runtime = null;
      if (this.#isStopping) return 0;
      if (this.#isAnew) {
        this.#isAnew = false;
        continue;
      }
      pause = performance.now() - startedAt > STEADY_MS ? 1_000 : Math.min(pause * 2, LONGEST_PAUSE_MS);
      say("error", "runtime_ended", { restart_in_ms: pause });
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#isStopping) return 0;
    }
  }

  #stop(atOnce: boolean): void {
    this.#isStopping = true;
    const child = this.#runtime?.process;
    // Between two runtimes there is nothing to wait for.
    if (child === undefined) return void setTimeout(() => process.exit(0), STOP_MS).unref();
    endIt(child, atOnce ? 0 : STOP_MS);
  }

  #startAnew(byMs: number): void {
    say("error", "clock_set_back", { by_ms: byMs });
    const child = this.#runtime?.process;
    if (child === undefined || this.#isStopping) return;
    this.#isAnew = true;
    endIt(child, STUCK_STOP_MS);
  }
}

/** @param withinMs what it may take; 0 for nothing */
function endIt(child: ChildProcess, withinMs: number): void {
  child.kill(withinMs === 0 ? "SIGKILL" : "SIGTERM");
  setTimeout(() => child.kill("SIGKILL"), withinMs).unref();
}

function ended({ process: child }: LocalRuntime): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
}

/** Ready is what `/health` says; a service that is not goes on serving what it can, and says why. */
async function reportReadiness(url: string): Promise<void> {
  const response = await fetch(`${url}/health`).catch(() => null);
  const bytes = await response?.arrayBuffer().catch(() => undefined);
  const read = bytes === undefined ? null : readJson(new Uint8Array(bytes));
  const body = Object(read?.ok === true ? read.value : null) as { readonly faults?: unknown };
  if (response?.ok === true) print(`serving ${url}\n`);
  else say("error", "not_ready", { faults: body.faults ?? "no answer" });
}

function say(level: string, event: string, members: object): void {
  print(`${JSON.stringify({ level, event, ...members })}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}
