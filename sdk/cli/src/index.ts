/** The commands as functions, for programs that run them without a shell. */
export { directoryFiles } from "./log/directory.ts";
export { type HammerOptions, type HammerReport, type HammerTarget, hammer } from "./log/hammer.ts";
export { type RunningServer, serveLog } from "./log/log-server.ts";
export { run as runVdiLog } from "./log/run.ts";
export { openSqliteLog, type SqliteLog } from "./log/sqlite-log.ts";
export type { Terminal } from "./terminal/command.ts";
export { EXIT, type ExitCode } from "./terminal/exit-code.ts";
export { runVdi } from "./vdi/run.ts";
