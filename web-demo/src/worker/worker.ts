/** Entry of the worker script. */
import { type Port, serveVerification } from "./serve.ts";

serveVerification(globalThis as unknown as Port);
