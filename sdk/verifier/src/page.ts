/** `@svc/vdi-verifier/page`: what the audit page shares with the scripts for other people's pages. */
export {
  decodeFragment,
  encodeFragment,
  linkedBytes,
  MAX_SAME_PAGE_CHARACTERS,
  thinText,
} from "./fragment.ts";
export { type Asking, type Port, serveCalls } from "./worker/calls.ts";
export { WorkerClient } from "./worker/client.ts";
