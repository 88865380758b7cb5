/** `@svc/core/options`: reading what a caller passes, for rooms that need nothing else of the rules of trust. */
export { readCount, readFlag, readFunction, readSeconds, readSignal, readText } from "./read-atoms.ts";
export {
  MAY_BE_UNDEFINED,
  type Members,
  readEntries,
  readGiven,
  readList,
  readMembers,
} from "./read-members.ts";
