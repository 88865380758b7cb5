/** The commands, in the order of the help. Each is loaded when it is asked for: most of what one needs no other does. */
import type { CommandLine } from "@svc/words/cli";
import type { Command } from "./command.ts";

export interface CommandRow {
  /** What it says of itself stands under this name in the words. */
  readonly name: keyof CommandLine["help"];
  load(): Promise<Command>;
}

export const COMMANDS: readonly CommandRow[] = Object.freeze([
  { name: "verify", load: async () => (await import("./commands/verify.ts")).verifyCommand },
  { name: "inspect", load: async () => (await import("./commands/inspect.ts")).inspectCommand },
  { name: "explain", load: async () => (await import("./commands/explain.ts")).explainCommand },
  { name: "receipt", load: async () => (await import("./commands/receipt.ts")).receiptCommand },
  { name: "score", load: async () => (await import("./commands/score.ts")).scoreCommand },
  { name: "accept", load: async () => (await import("./commands/accept.ts")).acceptCommand },
  { name: "bundle", load: async () => (await import("./commands/bundle.ts")).bundleCommand },
  { name: "slim", load: async () => (await import("./commands/thin.ts")).slimCommand },
  { name: "expand", load: async () => (await import("./commands/thin.ts")).expandCommand },
  { name: "keys", load: async () => (await import("./commands/keys.ts")).keysCommand },
  { name: "policy", load: async () => (await import("./commands/policy.ts")).policyCommand },
  { name: "attest", load: async () => (await import("./commands/attest.ts")).attestCommand },
  { name: "source", load: async () => (await import("./commands/source.ts")).sourceCommand },
  { name: "disclose", load: async () => (await import("./commands/disclose.ts")).discloseCommand },
  { name: "badge", load: async () => (await import("./commands/badge.ts")).badgeCommand },
  { name: "period", load: async () => (await import("./commands/period.ts")).periodCommand },
  { name: "authority", load: async () => (await import("./commands/authority.ts")).authorityCommand },
  { name: "ceremony", load: async () => (await import("./commands/ceremony.ts")).ceremonyCommand },
  { name: "log", load: async () => (await import("./commands/log.ts")).logCommand },
  {
    name: "completion",
    load: async () => (await import("./commands/completion.ts")).completionCommand(COMMANDS),
  },
]);
