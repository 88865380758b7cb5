/** `vdi bundle`: packs an audit bundle, or verifies one. */
import { type BundleParts, createBundle, type Item, recognise } from "@svc/audit";
import { EXAMINED_SET, sentenceOf } from "@svc/words";
import type { CommandLine } from "@svc/words/cli";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, FileError, nameOf, readDocumentFile, readTextFile, refuseUnwritable } from "../files.ts";
import { shown } from "../paint.ts";
import { verifyCommand } from "./verify.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [action, ...rest] = args;
  if (action === "create") return create(rest, terminal);
  if (action === "verify") return verifyCommand.run(rest, terminal);
  throw new UsageError(({ usage }) => usage.bundleActions);
}

async function create(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    attestation: { type: "string" },
    source: { type: "string", multiple: true },
    receipt: { type: "string", multiple: true },
    log: { type: "string", multiple: true },
    revocation: { type: "string" },
    manifest: { type: "string" },
    "circuit-record": { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  if (files.length > 0 || values.attestation === undefined) {
    throw new UsageError(({ usage }) => usage.bundleParts);
  }
  await refuseUnwritable([values.out]);
  const read = (path: string) => readDocumentFile(path, terminal);
  const readAll = (paths: readonly string[] = []) => Promise.all(paths.map(read));
  const record = values["circuit-record"];
  const parts: BundleParts = {
    attestation: await read(values.attestation),
    sources: await readAll(values.source),
    receipts: await readAll(values.receipt),
    log: await Promise.all((values.log ?? []).map((path) => readEvidence(path, terminal))),
    ...(values.revocation === undefined
      ? {}
      : { revocation: await readSnapshot(values.revocation, terminal) }),
    ...(values.manifest === undefined ? {} : { manifest: await read(values.manifest) }),
    ...(record === undefined ? {} : { circuitRecord: await read(record) }),
  };
  const bundle = pack(parts, values, terminal);
  if (bundle === null) return EXIT.notValid;
  await deliver(bundle, values.out, terminal);
  const { attestation, receipts = [], log = [] } = bundle;
  const { attestation_id } = "attestation" in attestation ? attestation.attestation : attestation;
  const { says } = terminal.words;
  const summary = says.bundle.packed(attestation_id, receipts.length, log.length);
  if (values.out === undefined) terminal.note(summary);
  else if (values.json === true) {
    const facts = { attestation_id, receipts: receipts.length, log: log.length, file: values.out };
    terminal.line(JSON.stringify(facts, null, 2));
  } else terminal.line(says.writtenTo(summary, values.out));
  return EXIT.valid;
}

interface PartFiles {
  readonly attestation?: string;
  readonly source?: readonly string[];
  readonly receipt?: readonly string[];
  readonly log?: readonly string[];
  readonly revocation?: string;
  readonly manifest?: string;
  readonly "circuit-record"?: string;
}

/** Parts that do not belong together are found here, and are no mistake of the command line. */
function pack(parts: BundleParts, files: PartFiles, terminal: Terminal) {
  try {
    return createBundle(parts);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    terminal.note(shown(terminal.words.says.bundle.notPacked(inFile(error.message, files, terminal.words))));
    return null;
  }
}

/** The library names a part by its place among the arguments; here it has a file. */
function inFile(message: string, files: PartFiles, words: CommandLine): string {
  const [place = "", name = "", index = "0"] = /^(\w+)(?:\[(\d+)\])?/.exec(message) ?? [];
  const listed = { sources: files.source, receipts: files.receipt, log: files.log }[name]?.[Number(index)];
  const { attestation, revocation, manifest, "circuit-record": circuitRecord } = files;
  const file = listed ?? { attestation, revocation, manifest, circuitRecord }[name];
  const { library } = words.says;
  return file === undefined
    ? library(message)
    : `${nameOf(file, words)}: ${library(message.slice(place.length).replace(/^[:.]\s*/, ""))}`;
}

type Evidence = NonNullable<BundleParts["log"]>[number];

/** One log proof, or entry, proof and checkpoint in whatever frame they come. */
async function readEvidence(path: string, terminal: Terminal): Promise<Evidence> {
  const items = recognise(await readTextFile(path, terminal), nameOf(path));
  const valueOfKind = (wanted: Item["kind"]) => items.find(({ kind }) => kind === wanted);
  const document = valueOfKind("tlog_proof");
  if (document !== undefined) return { document: document.text };
  const [entry, proof, checkpoint] = (["log_entry", "inclusion_proof", "checkpoint"] as const).map(
    valueOfKind,
  );
  if (entry === undefined || proof === undefined || checkpoint === undefined) {
    throw new FileError("log_evidence_incomplete", (words) => {
      const names = words.says.bundle.missing;
      const missing = [
        ...(entry === undefined ? [names.entry] : []),
        ...(proof === undefined ? [names.proof] : []),
        ...(checkpoint === undefined ? [names.checkpoint] : []),
      ];
      return words.usage.noLogEvidence(nameOf(path, words), missing.join(", "));
    });
  }
  return { entry: entry.value, proof: proof.value, checkpoint: checkpoint.value };
}

async function readSnapshot(path: string, terminal: Terminal) {
  const [item] = recognise(await readTextFile(path, terminal), nameOf(path));
  if (item?.kind !== "revocation") {
    const { problem, kind = "unknown" } = item ?? {};
    throw new FileError("file_malformed", (words) => {
      const why =
        problem === undefined
          ? words.says.bundle.itIs(words.kinds[kind])
          : sentenceOf(EXAMINED_SET, problem, words);
      return words.usage.noSnapshot(nameOf(path, words), why);
    });
  }
  return { snapshot: item.value, ...(item.envelope === undefined ? {} : { envelope: item.envelope }) };
}

export const bundleCommand: Command = {
  name: "bundle",
  run,
};
