/** What `vdi-log` and `vdi log` do with whole logs. */
import { EXPORT } from "./export-command.ts";
import { HAMMER } from "./hammer-command.ts";
import { FSCK } from "./whole-log.ts";

export const LOG_FORMS = { export: EXPORT, fsck: FSCK, hammer: HAMMER };
