/** Append-only receipt transparency log: receipts, their contradictions and proofs, over the generic log of `@svc/tlog`. */
export { type EntryProblem, receiptEntryCheck } from "./fsck/entry-check.ts";
export { fsckReceiptStore, type StoreProblem } from "./fsck/fsck-receipts.ts";
export { type Appended, appendEntries, appendEntry, type EntryContent } from "./log/append.ts";
export {
  type AppendedStatement,
  appendStatement,
  checkLoggedStatement,
  findStatement,
  type LoggedStatement,
  type LoggedStatementReason,
  listStatements,
  readStatementEntry,
} from "./log/append-statement.ts";
export { entryOfExtra, readLogEntry } from "./log/entry.ts";
export {
  checkEquivocation,
  type Difference,
  type DifferenceKind,
  type Equivocation,
  type EquivocationReport,
  type LoggedEntry,
} from "./log/equivocation.ts";
export { type InclusionMaterial, logNamedIn, type MaterialFault } from "./log/material.ts";
export type { LoggedStatementEntry, StatementReport } from "./log/overlaps.ts";
export { checkLoggedReceipt, type LoggedReceiptReason } from "./log/receipt.ts";
export {
  type InclusionReason,
  type ReceiptInclusionVerdict,
  verifyReceiptAt,
  verifyReceiptInclusion,
} from "./log/receipt-inclusion.ts";
export { hasEquivocated } from "./log/said.ts";
export {
  type SignedLogEntry,
  type SignedStatementEntry,
  signedLogEntryOf,
  signedStatementEntryOf,
} from "./log/signed-log-entry.ts";
export {
  type StatementInclusionReason,
  type StatementInclusionVerdict,
  verifyStatementInclusion,
} from "./log/statement-inclusion.ts";
export type { Statement, StatementSubject } from "./log/statements.ts";
export { TransparencyLog, type TransparencyLogOptions } from "./log/transparency-log.ts";
export {
  type AcrossReport,
  checkEquivocationAcross,
  type EntryPlace,
  reportAcross,
} from "./shards/across.ts";
export {
  coverageGap,
  type LogCoverage,
  type LogPeriod,
  type LogPlan,
  type LogShard,
  planShards,
  shardOf,
  shardsAbout,
} from "./shards/plan.ts";
export { MemoryReceiptStore } from "./store/memory-store.ts";
export { SqlReceiptStore } from "./store/sql-store.ts";
export type { ReceiptKeys, ReceiptStore } from "./store/store.ts";
