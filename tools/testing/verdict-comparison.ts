// Compares the verdicts of all runtimes of one run, and computes the digest of all verdicts of one. Pure: the reporter
// gathers and prints.
import { createHash } from "node:crypto";

/** One verdict as recorded: its name, its printed value. */
export type Verdict = readonly [name: string, value: string];

/** Verdicts that one runtime recorded in a run. */
export interface RuntimeVerdicts {
  readonly runtime: string;
  readonly verdicts: readonly Verdict[];
}

/** The line printed for one runtime. */
export interface RuntimeDigest {
  readonly runtime: string;
  readonly count: number;
  /** SHA-256 over the sorted `name=value` lines, each ended by a line feed; hexadecimal. */
  readonly digest: string;
}

export interface Comparison {
  readonly digests: readonly RuntimeDigest[];
  /** Empty when the runtimes agree; else one sentence for each finding, at most `MAX_FINDINGS`. */
  readonly findings: readonly string[];
}

const MAX_FINDINGS = 10;
const MAX_SHOWN_LENGTH = 160;

function shown(value: string | undefined): string {
  if (value === undefined) return "nothing";
  return value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}...` : value;
}

function digestOf(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(([name, value]) => `${name}=${value}\n`).sort();
  const hash = createHash("sha256");
  for (const line of lines) hash.update(line);
  return hash.digest("hex");
}

function repeatedNames({ runtime, verdicts }: RuntimeVerdicts): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [name] of verdicts) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated].map((name) => `${runtime} recorded "${name}" more than once: names must be unique`);
}

/**
 * Compares what the runtimes recorded. Every runtime in `recorded` counts, also one without any verdict: a
 * suite that silently ran nowhere but in Node is a finding. One runtime alone is only digested.
 */
export function compareVerdicts(recorded: readonly RuntimeVerdicts[]): Comparison {
  const digests = recorded.map(({ runtime, verdicts }) => ({
    runtime,
    count: verdicts.length,
    digest: digestOf(verdicts),
  }));
  const findings = recorded.flatMap(repeatedNames);
  const tables = recorded.map(({ runtime, verdicts }) => ({ runtime, byName: new Map(verdicts) }));
  const names = [...new Set(tables.flatMap(({ byName }) => [...byName.keys()]))].sort();
  for (const name of names) {
    const values = tables.map(({ runtime, byName }) => ({ runtime, value: byName.get(name) }));
    if (new Set(values.map(({ value }) => value)).size <= 1) continue;
    const said = values.map(({ runtime, value }) => `${runtime} ${shown(value)}`);
    findings.push(`"${name}": ${said.join(", ")}`);
  }
  const omitted = findings.length - MAX_FINDINGS;
  return {
    digests,
    findings:
      omitted > 0 ? [...findings.slice(0, MAX_FINDINGS), `and ${omitted} more differences`] : findings,
  };
}
