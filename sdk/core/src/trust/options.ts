/** `@svc/core/options`: reading what a caller passes, for rooms that need nothing else of the rules of trust. */
export { readCount, readFlag, readFunction, readSeconds, readSignal, readText } from "./read-atoms.ts";
export {
  type Members,
  readEntries,
  readList,
  readMembers,
  readTrustMembers,
} from "./read-members.ts";
