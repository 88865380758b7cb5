/** `vdi policy check`: what is odd about the rules of a manifest or a pipeline, before anything is proved under them. */
import { type Manifest, type Pipeline, parseManifest, parsePipeline, type Refusal } from "@svc/core";
import {
  getInputs,
  getManifest,
  LINT_CODES,
  type LintedPolicy,
  type LintFinding,
  lintPolicy,
  listManifests,
  MANIFEST_ID_PREFIX,
} from "@svc/vdi-registry";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { nameOf, readOwnJson } from "../files.ts";
import { shown } from "../paint.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  const [action, ...named] = files;
  if (action !== "check" || named.length === 0) {
    throw new UsageError(({ usage }) => usage.policyCheck);
  }
  let found = 0;
  for (const name of named.flatMap((each) => (each === "published" ? publishedIds() : [each]))) {
    const policy = publishedPolicy(name) ?? (await filePolicy(name, terminal));
    if (policy === null) {
      terminal.note(terminal.words.says.policy.neither(shown(nameOf(name, terminal.words))));
      return EXIT.notChecked;
    }
    const findings = lintPolicy(policy);
    found += findings.length;
    if (values.json === true) terminal.line(JSON.stringify({ source: name, findings }));
    else report(terminal, name, findings);
  }
  return found === 0 ? EXIT.valid : EXIT.notValid;
}

const publishedIds = () => listManifests().map(({ manifest_id }) => manifest_id);

function publishedPolicy(name: string): LintedPolicy | null {
  const id = name.startsWith(MANIFEST_ID_PREFIX) ? name : MANIFEST_ID_PREFIX + name;
  const manifest = getManifest(id);
  if (manifest === null) return null;
  return { ...manifest, inputs: (getInputs(id) ?? []).map(({ pointer }) => pointer) };
}

async function filePolicy(path: string, terminal: Terminal): Promise<LintedPolicy | null> {
  const document = await readOwnJson(path, terminal);
  const read: readonly ({ ok: true; value: Manifest | Pipeline } | Refusal)[] = [
    parseManifest(document),
    parsePipeline(document),
  ];
  return read.flatMap((each) => (each.ok ? [each.value] : []))[0] ?? null;
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
