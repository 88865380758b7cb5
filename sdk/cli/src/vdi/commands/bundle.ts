/** `vdi bundle`: packs an audit bundle, or verifies one. */
import { type BundleParts, createBundle, type Item, KIND_NAMES, recognise } from "@svc/audit";
import { withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { EXAMINED_SET, sentenceOf } from "@svc/messages";
import { form, type Terminal, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import {
  deliverMade,
  FileError,
  nameOf,
  readDocumentFile,
  readTextFile,
  refuseUnwritable,
} from "../files.ts";
import { VERIFY } from "./verify.ts";

interface PartFiles {
  readonly attestation?: string | undefined;
  readonly source?: readonly string[] | undefined;
  readonly receipt?: readonly string[] | undefined;
  readonly log?: readonly string[] | undefined;
  readonly revocation?: string | undefined;
  readonly manifest?: string | undefined;
  readonly "circuit-record"?: string | undefined;
}

export const bundleCommand: VdiCommand = {
  exit: `create: 0, 1 when parts do not belong together, 2 when one cannot be read; verify: 0 valid, 1 not valid,
2 could not be checked.`,
  forms: {
    create: form({
      usage: "create --attestation FILE [options]",
      options: {
        attestation: { value: "FILE", help: "the attestation, whole or thin, or - for standard input" },
        source: {
          value: "FILE",
          multiple: true,
          help: "source evidence about it; may be given several times",
        },
        receipt: { value: "FILE", multiple: true, help: "a receipt about it; may be given several times" },
        log: {
          value: "FILE",
          multiple: true,
          help: `evidence that a log includes a receipt; may be given several times: a C2SP
tlog-proof, or JSON with entry, proof (or inclusion) and checkpoint`,
        },
        revocation: { value: "FILE", help: "a revocation snapshot, or { snapshot, envelope }" },
        manifest: { value: "FILE", help: "the policy's manifest" },
        "circuit-record": { value: "FILE", help: "a circuit record beside the attestation's own" },
        out: { value: "FILE", help: "write the bundle there instead of to standard output" },
        json: { help: "with --out: print what was packed as a JSON object" },
      },
      async run({ words, values }, terminal) {
        if (words.length > 0 || values.attestation === undefined)
          throw new UsageError("expected --attestation FILE and the other parts by their options");
        await refuseUnwritable([values.out]);
        const { revocation, manifest, "circuit-record": record } = values;
        const read = (path: string) => readDocumentFile(path, terminal);
        const readAll = (paths: readonly string[] = []) => Promise.all(paths.map(read));
        const parts: BundleParts = withoutUndefined({
          attestation: await read(values.attestation),
          sources: await readAll(values.source),
          receipts: await readAll(values.receipt),
          log: await Promise.all((values.log ?? []).map((path) => readEvidence(path, terminal))),
          revocation: revocation === undefined ? undefined : await readSnapshot(revocation, terminal),
          manifest: manifest === undefined ? undefined : await read(manifest),
          circuitRecord: record === undefined ? undefined : await read(record),
        });
        const bundle = pack(parts, values, terminal);
        if (bundle === null) return EXIT.notValid;
        const { attestation, receipts = [], log = [] } = bundle;
        const { attestation_id } = "attestation" in attestation ? attestation.attestation : attestation;
        const packed = `Packed ${attestation_id} (receipts: ${receipts.length}, log entries: ${log.length}). Nothing was verified.`;
        const facts = { attestation_id, receipts: receipts.length, log: log.length };
        await deliverMade(bundle, [facts, packed], values, terminal);
        return EXIT.valid;
      },
    }),
    verify: { ...VERIFY, usage: "verify FILE|- [options]", about: "" },
  },
};

/** Parts that do not belong together are found here, and are no mistake of the command line. */
function pack(parts: BundleParts, files: PartFiles, terminal: Terminal) {
  try {
    return createBundle(parts);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    terminal.note(shown(`These parts cannot be packed: ${inFile(error.message, files)}`));
    return null;
  }
}

/** The library names a part by its place among the arguments; here it has a file. */
function inFile(message: string, files: PartFiles): string {
  const [place = "", name = "", index = "0"] = /^(\w+)(?:\[(\d+)\])?/.exec(message) ?? [];
  const listed = { sources: files.source, receipts: files.receipt, log: files.log }[name]?.[Number(index)];
  const { attestation, revocation, manifest, "circuit-record": circuitRecord } = files;
  const file = listed ?? { attestation, revocation, manifest, circuitRecord }[name];
  if (file === undefined) return message;
  return `${nameOf(file)}: ${message.slice(place.length).replace(/^[:.]\s*/, "")}`;
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
  if (entry !== undefined && proof !== undefined && checkpoint !== undefined)
    return { entry: entry.value, proof: proof.value, checkpoint: checkpoint.value };
  const missing = [
    ...(entry === undefined ? ["a log entry"] : []),
    ...(proof === undefined ? ["an inclusion proof"] : []),
    ...(checkpoint === undefined ? ["a checkpoint"] : []),
  ];
  throw new FileError(
    "log_evidence_incomplete",
    `${nameOf(path)} is no evidence of a log. Missing: ${missing.join(", ")}`,
  );
}

async function readSnapshot(path: string, terminal: Terminal) {
  const [item] = recognise(await readTextFile(path, terminal), nameOf(path));
  if (item?.kind === "revocation")
    return { snapshot: item.value, ...withoutUndefined({ envelope: item.envelope }) };
  const { problem, kind = "unknown" } = item ?? {};
  const why = problem === undefined ? `It is: ${KIND_NAMES[kind]}.` : sentenceOf(EXAMINED_SET, problem);
  throw new FileError("file_malformed", `${nameOf(path)} is no revocation snapshot. ${why}`);
}
