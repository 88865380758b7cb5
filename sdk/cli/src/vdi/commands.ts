/** The commands, in the order of the help. */
import type { Command } from "./command.ts";
import { acceptCommand } from "./commands/accept.ts";
import { attestCommand } from "./commands/attest.ts";
import { authorityCommand } from "./commands/authority.ts";
import { badgeCommand } from "./commands/badge.ts";
import { bundleCommand } from "./commands/bundle.ts";
import { ceremonyCommand } from "./commands/ceremony.ts";
import { completionCommand } from "./commands/completion.ts";
import { discloseCommand } from "./commands/disclose.ts";
import { explainCommand } from "./commands/explain.ts";
import { inspectCommand } from "./commands/inspect.ts";
import { keysCommand } from "./commands/keys.ts";
import { logCommand } from "./commands/log.ts";
import { periodCommand } from "./commands/period.ts";
import { policyCommand } from "./commands/policy.ts";
import { receiptCommand } from "./commands/receipt.ts";
import { scoreCommand } from "./commands/score.ts";
import { sourceCommand } from "./commands/source.ts";
import { expandCommand, slimCommand } from "./commands/thin.ts";
import { verifyCommand } from "./commands/verify.ts";

export const COMMANDS: readonly Command[] = Object.freeze([
  verifyCommand,
  inspectCommand,
  explainCommand,
  receiptCommand,
  scoreCommand,
  acceptCommand,
  bundleCommand,
  slimCommand,
  expandCommand,
  keysCommand,
  policyCommand,
  attestCommand,
  sourceCommand,
  discloseCommand,
  badgeCommand,
  periodCommand,
  authorityCommand,
  ceremonyCommand,
  logCommand,
  completionCommand(() => COMMANDS),
]);
