/** How a server is started, and what is left to do with one that runs. */
import type { FarmProblem } from "./problems.ts";

export interface LogLine {
  readonly route: string;
  readonly status: number;
  readonly code?: FarmProblem;
  /** SQLSTATE or Node's code of what failed here: its sentence may quote a request. */
  readonly fault?: string;
  readonly milliseconds: number;
  readonly request_id: string;
}

export interface ServeOptions {
  readonly port: number;
  /** Default 127.0.0.1: what is beyond this machine is for a proxy that speaks TLS. */
  readonly host?: string | undefined;
  readonly maxBodyBytes: number;
  /** Requests in hand at once. Default 256. */
  readonly maxRequests?: number | undefined;
  readonly onRequest?: ((line: LogLine) => void) | undefined;
}

export interface FarmHttpServer {
  readonly url: string;
  /** Refuses what comes, and waits for what is in hand, at most so many seconds. */
  close(seconds?: number): Promise<void>;
}
