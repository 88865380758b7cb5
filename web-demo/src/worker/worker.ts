/** Entry of the worker script. */
import { serveVerification, type VerificationPort } from "./serve.ts";

serveVerification(globalThis as unknown as VerificationPort);
