/** `vdi.js`: all of the four libraries in one file. Functions that return at once in the libraries return at once here. */
export { verifyInWorker } from "../worker/verify-in-worker.ts";
export * from "./more.ts";
