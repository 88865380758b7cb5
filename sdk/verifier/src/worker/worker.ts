/** Entry of `vdi-worker.js`. */
import { serveVerification, type VerificationPort } from "./serve.ts";

serveVerification(globalThis as unknown as VerificationPort);
