// Questions of the suite as a reader would have them: a file for each document, a trust file, the time asked about.
import { Buffer } from "node:buffer";
import type { Question } from "../../src/case.ts";

/** Files by name, and the trust file where the reader gave any. */
export interface CommandLine {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly trust?: string;
  readonly at?: number;
}

type Members = Readonly<Record<string, unknown>>;

/** Options of a question that a trust file can hold. The clock is the command's own. */
const TRUST = [
  "trust",
  "revocation",
  "profileId",
  "requireGovernance",
  "trustedVerifiers",
  "tvs",
  "registry",
  "logs",
];

const isText = (value: unknown): value is string => typeof value === "string";

/** A document as a file: text as it is, anything else as JSON. */
function file(value: unknown): string {
  return isText(value) ? value : `${JSON.stringify(value)}\n`;
}

function given(input: Members, name: string): Record<string, string | Uint8Array> {
  const bytes = input[`${name}_base64`];
  if (isText(bytes)) return { [`${name}.json`]: Buffer.from(bytes, "base64") };
  const text = input[`${name}_text`];
  if (isText(text)) return { [`${name}.json`]: text };
  return name in input ? { [`${name}.json`]: file(input[name]) } : {};
}

function numbered(name: string, values: unknown): Record<string, string> {
  if (!Array.isArray(values)) return {};
  return Object.fromEntries(values.map((value, i) => [`${name}-${i}.json`, file(value)]));
}

function logOf(material: Members): Record<string, string | Uint8Array> {
  if ("document" in material) return { "log.txt": file(material.document) };
  return { ...given(material, "entry"), ...given(material, "proof"), ...given(material, "checkpoint") };
}

function lines(values: unknown): Record<string, string> {
  if (!Array.isArray(values)) return {};
  return { "leaves.jsonl": values.map((value) => JSON.stringify(value)).join("\n") };
}

/** The files of a question, or null for an operation that asks nothing of files. */
function filesOf(operation: string, input: Members, options: Members): CommandLine["files"] | null {
  switch (operation) {
    case "attestation":
      return {
        ...given(input, "document"),
        ...("evidence" in options ? { "sources.json": file(options.evidence) } : {}),
      };
    case "disclosure":
    case "receipt":
      return { ...given(input, "document"), ...given(input, "attestation") };
    case "thin":
    case "bundle":
      return given(input, "document");
    case "chain":
      return numbered("receipt", input.receipts);
    case "checkpoint":
      return isText(input.note) ? { "checkpoint.txt": input.note } : null;
    case "inclusion":
      return { ...given(input, "receipt"), ...logOf(input) };
    case "bill": {
      const { bill, adjustments = [] } = input as { bill?: Members; adjustments?: readonly Members[] };
      const inclusion = given(input, "inclusion");
      if (!Array.isArray(adjustments)) return null;
      return {
        ...given(input, "attestation"),
        ...given(input, "openings"),
        ...given(input, "receipt"),
        ...given(input, "entry"),
        ...inclusion,
        ...given(input, "checkpoint"),
        ...(bill === undefined || bill === null
          ? {}
          : {
              ...numbered("bill", [bill.attestation]),
              ...numbered("bill-openings", "openings" in bill ? [bill.openings] : []),
            }),
        ...numbered(
          "adjustment",
          adjustments.map((each) => Object(each).attestation),
        ),
        ...numbered(
          "adjustment-openings",
          adjustments.flatMap((each) => ("openings" in Object(each) ? [each.openings] : [])),
        ),
      };
    }
    case "period": {
      const { log } = input as { log?: Members };
      return {
        ...given(input, "statement"),
        ...given(input, "previous"),
        ...numbered("other", input.others),
        ...(log !== undefined && log !== null && "document" in Object(log) ? logOf(log) : {}),
        ...lines(input.leaves),
        ...numbered("attestation", input.attestations),
      };
    }
    case "period_evidence":
      return given(input, "evidence");
    case "answer":
      return {
        ...given(input, "document"),
        ...("request" in options ? { "request.json": file(options.request) } : {}),
        ...lines(options.leaves),
      };
    default:
      return null;
  }
}

export function commandLineOf(operation: string, { input, options }: Question): CommandLine | null {
  const files = filesOf(operation, input, options);
  if (files === null) return null;
  const isLogPolicy = operation === "inclusion" || operation === "checkpoint";
  const said: Members = isLogPolicy
    ? { logs: [options] }
    : { ...(Object(options.verification) as Members), ...options };
  const { trust: roots, ...beside } = Object.fromEntries(
    Object.entries(said).filter(([name]) => TRUST.includes(name)),
  );
  // Roots that are none stay where the file has no place for them: it is refused then, as the call is.
  const isObject = typeof roots === "object" && roots !== null && !Array.isArray(roots);
  const trust = { ...(isObject || roots === undefined ? roots : { trust: roots }), ...beside };
  const { at } = said;
  return {
    files,
    ...(Object.keys(trust).length === 0 ? {} : { trust: JSON.stringify(trust) }),
    ...(typeof at === "number" ? { at } : {}),
  };
}
