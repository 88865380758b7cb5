/** The options of a verification that survive structured cloning: functions and signals do not. */
import type { VerifyOptions } from "@svc/vdi-verifier";

export type CloneableOptions = Omit<VerifyOptions, "signal" | "onStep">;
