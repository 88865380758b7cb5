/**
 * `vdi attest`: proves and signs one decision from a configuration file. The prover is loaded here and nowhere else.
 * Private inputs stay in that file; the opening, which reveals them, is written only where it is asked for.
 */
import type { PolicyRefusal } from "@svc/attest";
import { type DecisionOpening, type SourceEvidence, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { RULE_SET, sentenceOf } from "@svc/messages";
import { form, type Terminal, underOptions, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { KID, MADE_JSON } from "../arguments.ts";
import {
  deliverMade,
  FileError,
  nameOf,
  readOwnJson,
  readSecretKey,
  refuseUnwritable,
  writeOut,
} from "../files.ts";

type Members = { readonly [name: string]: unknown };

export const attestCommand: VdiCommand = {
  undone: "Not made",
  exit: "0 made, 1 the decision breaks a critical rule, 2 something is missing, 64 the configuration is wrong.",
  forms: {
    "": form({
      usage: "CONFIG|- [options]",
      about: `CONFIG is JSON: { pipeline: { name, steps, manifest | constraints, outcomes?, derived?, version? },
                  decision: { path, inputs, outcome, reference? }, authority?, options? }, as attest(config) takes it;
                  options: { reasons: "all" } has a decline name the rules that it provably did not meet,
                  { sequence: { stream, number } } gives it a place in a numbered stream; so does --sequence;
                  { issuer: { domain } } names the issuer's domain; so does --domain.`,
      options: {
        key: {
          value: "FILE",
          help: "the issuer's secret key, 64 hex digits; without it a key is made and forgotten",
        },
        kid: KID,
        domain: {
          value: "DOMAIN",
          help: "the issuer's domain, which lists its keys: see vdi issuer",
        },
        "circuit-dir": { value: "DIR", help: "the circuit's artefacts" },
        sequence: {
          value: "STREAM:NUMBER",
          help: "its place in a numbered stream of this key: from 1, none left out, none used twice",
        },
        reference: {
          value: "TEXT",
          help: "the case that it is about, such as A-2026-00123: the attestation holds a salted commitment to it",
        },
        authority: {
          value: "FILE",
          help: "the authority's binding of these rules, as vdi authority writes it",
        },
        source: {
          value: "FILE",
          multiple: true,
          help: `what a source gave (vdi source sign --opening); again for each source. Its values must be among
the inputs; the nonce is then the challenge that all sources signed`,
        },
        evidence: {
          value: "FILE",
          help: "write the sources' statements there, for readers: vdi verify ATTESTATION EVIDENCE",
        },
        opening: {
          value: "FILE",
          help: "write the opening there: it reveals the inputs, and is readable by you only",
        },
        out: { value: "FILE", help: "write the attestation there instead of to standard output" },
        json: MADE_JSON,
      },
      words: [1, 1, "one configuration file"],
      async run({ words: [file = ""], values }, terminal) {
        await refuseUnwritable([values.out, values.evidence]);
        await refuseUnwritable([values.opening], { secret: true });
        const config = await readConfig(file, terminal);
        const signingKey = values.key === undefined ? undefined : await readSecretKey(values.key, terminal);
        if (values.evidence !== undefined && values.source === undefined)
          throw new UsageError("--evidence: there is none without --source");
        const sources: unknown[] = [];
        for (const each of values.source ?? []) sources.push(await readOwnJson(each, terminal));
        let opening: DecisionOpening | undefined;
        let evidence: SourceEvidence | undefined;
        const given = withoutUndefined({
          signingKey,
          kid: values.kid,
          issuer: values.domain === undefined ? undefined : { domain: values.domain },
          circuitDir: values["circuit-dir"],
          sequence: sequenceOf(values.sequence),
          authorityBinding:
            values.authority === undefined ? undefined : await readOwnJson(values.authority, terminal),
          onOpening:
            values.opening === undefined
              ? undefined
              : (made: DecisionOpening) => {
                  opening = made;
                },
          sources: sources.length === 0 ? undefined : sources,
          onSourceEvidence:
            sources.length === 0
              ? undefined
              : (made: SourceEvidence) => {
                  evidence = made;
                },
        });
        const options = { ...(config.options as Members | undefined), ...given };
        const decision =
          values.reference === undefined
            ? config.decision
            : { ...(config.decision as Members | undefined), reference: values.reference };
        const { attest, PolicyRefusal } = await import("@svc/attest");
        try {
          terminal.progress?.("Proving, which takes some seconds ...");
          const attestation = await attest({ ...config, decision, options } as unknown as Parameters<
            typeof attest
          >[0]).finally(() => terminal.progress?.(null));
          if (values.opening !== undefined)
            await writeOut(values.opening, `${JSON.stringify(opening, null, 2)}\n`, { secret: true });
          if (values.evidence !== undefined)
            await writeOut(values.evidence, `${JSON.stringify(evidence, null, 2)}\n`);
          const { attestation_id, policy, signature } = attestation;
          const { public_key, kid } = signature;
          const made = `Made ${attestation_id}, signed by ${public_key}.`;
          await deliverMade(attestation, [{ attestation_id, public_key, kid }, made], values, terminal);
          if (policy.constraints.length === 0)
            terminal.note(
              "The pipeline has neither a manifest nor constraints: the proof shows that a pipeline was named, and no rule at all.",
            );
          if (signingKey === undefined)
            terminal.note("No --key was given: the key that signed it is forgotten.");
          return EXIT.valid;
        } catch (error) {
          if (!(error instanceof PolicyRefusal))
            throw underOptions(
              error,
              values.domain === undefined ? {} : { "config.options.issuer": "--domain" },
            );
          terminal.note(`Not made: the rules do not allow this decision. ${shown(forbiddenIn(error))}`);
          return EXIT.notValid;
        }
      },
    }),
  },
};

/** Every critical rule that the decision breaks, and why; never with what value. */
function forbiddenIn({ failures, message }: PolicyRefusal): string {
  const each = failures.map(
    ({ id, finding, why }) => `${id}: ${finding === undefined ? why : sentenceOf(RULE_SET, finding)}`,
  );
  return each.length === 0 ? message : each.join(" ");
}

/** Only the split is made here: what is right of it, `attest` says. */
function sequenceOf(text: string | undefined): { stream: string; number: number } | undefined {
  if (text === undefined) return undefined;
  const at = text.lastIndexOf(":");
  const number = text.slice(at + 1);
  if (at < 1 || !/^[1-9][0-9]{0,15}$/.test(number))
    throw new UsageError("--sequence: expected a stream's name and a number from 1, such as loans:17");
  return { stream: text.slice(0, at), number: Number(number) };
}

async function readConfig(path: string, terminal: Terminal): Promise<Members> {
  const value = await readOwnJson(path, terminal);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new FileError("file_malformed", `${nameOf(path)}: expected an object with pipeline and decision`);
  const config = value as Members;
  const { options } = config;
  if (typeof options === "object" && options !== null && "signingKey" in options)
    throw new UsageError(`${path}: a configuration holds no secret key; pass it with --key FILE`);
  return config;
}
