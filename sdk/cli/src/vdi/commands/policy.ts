/** `vdi policy check`: what is odd about the rules of a policy, before anything is proved under them. */
import {
  getInputs,
  LINT_CODES,
  type LintedPolicy,
  type LintFinding,
  lintPolicy,
  listManifests,
} from "@svc/vdi-registry";
import { counted, form, type Terminal, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { nameOf } from "../files.ts";
import { manifestPublishedAs, policyInFile } from "../policy-file.ts";

export const policyCommand: VdiCommand = {
  exit: "0 when nothing was found, 1 when something was, 2 when a file cannot be read or holds no policy.",
  forms: {
    check: form({
      usage: "check FILE|ID...",
      about: `Looks for rules that decide nothing or say more than they prove. FILE holds a manifest, what vdi attest takes, or
a pipeline as vdi.pipeline returns it; ID is a published manifest, or "published" for all of them.`,
      options: { json: { help: "a line of { source, findings } for each" } },
      words: [1, Number.POSITIVE_INFINITY, "vdi policy check FILE or the id of a published manifest"],
      async run({ words, values }, terminal) {
        let found = 0;
        for (const name of words.flatMap((each) => (each === "published" ? publishedIds() : [each]))) {
          const policy = publishedPolicy(name) ?? (await policyInFile(name, terminal));
          if (policy === null) return EXIT.notChecked;
          const findings = lintPolicy(policy);
          found += findings.length;
          if (values.json === true) terminal.line(JSON.stringify({ source: name, findings }));
          else report(terminal, name, findings);
        }
        return found === 0 ? EXIT.valid : EXIT.notValid;
      },
    }),
  },
};

const publishedIds = () => listManifests().map(({ manifest_id }) => manifest_id);

function publishedPolicy(name: string): LintedPolicy | null {
  const manifest = manifestPublishedAs(name);
  if (manifest === null) return null;
  return { ...manifest, inputs: (getInputs(manifest.manifest_id) ?? []).map(({ pointer }) => pointer) };
}

function report(terminal: Terminal, name: string, findings: readonly LintFinding[]): void {
  const count = findings.length === 0 ? "nothing found" : counted(findings.length, "finding");
  terminal.line(`${shown(nameOf(name))}: ${count}`);
  for (const { code, constraint, pointer, values } of findings) {
    const facts = Object.entries(values).map(([fact, value]) => `${fact} ${value}`);
    const where = constraint ?? (pointer === "" ? "the policy" : pointer);
    terminal.line(`  ${shown([where, code, LINT_CODES[code], ...facts].join("  "))}`);
  }
}
