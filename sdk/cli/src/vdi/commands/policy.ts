/** `vdi policy check`: what is odd about the rules of a policy, before anything is proved under them. */
import {
  getInputs,
  LINT_CODES,
  type LintedPolicy,
  type LintFinding,
  lintPolicy,
  listManifests,
} from "@svc/vdi-registry";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { nameOf } from "../files.ts";
import { shown } from "../paint.ts";
import { manifestPublishedAs, policyInFile } from "../policy-file.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  const [action, ...named] = files;
  if (action !== "check" || named.length === 0) {
    throw new UsageError(({ usage }) => usage.policyCheck);
  }
  let found = 0;
  for (const name of named.flatMap((each) => (each === "published" ? publishedIds() : [each]))) {
    const policy = publishedPolicy(name) ?? (await policyInFile(name, terminal));
    if (policy === null) return EXIT.notChecked;
    const findings = lintPolicy(policy);
    found += findings.length;
    if (values.json === true) terminal.line(JSON.stringify({ source: name, findings }));
    else report(terminal, name, findings);
  }
  return found === 0 ? EXIT.valid : EXIT.notValid;
}

const publishedIds = () => listManifests().map(({ manifest_id }) => manifest_id);

function publishedPolicy(name: string): LintedPolicy | null {
  const manifest = manifestPublishedAs(name);
  if (manifest === null) return null;
  return { ...manifest, inputs: (getInputs(manifest.manifest_id) ?? []).map(({ pointer }) => pointer) };
}

function report(terminal: Terminal, name: string, findings: readonly LintFinding[]): void {
  const { policy } = terminal.words.says;
  const count = findings.length === 0 ? policy.nothingFound : policy.findings(findings.length);
  terminal.line(`${shown(nameOf(name, terminal.words))}: ${count}`);
  for (const { code, constraint, pointer, values } of findings) {
    const facts = Object.entries(values).map(([fact, value]) => `${fact} ${value}`);
    const where = constraint ?? (pointer === "" ? policy.whole : pointer);
    terminal.line(`  ${shown([where, code, policy.lint(code, LINT_CODES[code]), ...facts].join("  "))}`);
  }
}

export const policyCommand: Command = {
  name: "policy",
  run,
};
