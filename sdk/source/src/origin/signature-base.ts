/**
 * The signature base of a response (RFC 9421 section 2.5), for components without parameters: `@status` and header
 * fields. Structured fields (RFC 9651) are read by a library.
 */
import {
  type Dictionary,
  type InnerList,
  isInnerList,
  parseDictionary,
  serializeInnerList,
} from "structured-headers";

type Headers = readonly (readonly [name: string, value: string])[];

export interface FoundSignature {
  readonly components: readonly string[];
  readonly parameters: {
    readonly keyid?: string;
    readonly created?: number;
    readonly expires?: number;
    readonly alg?: string;
  };
  /** The components and parameters as they were signed. */
  readonly input: InnerList;
  readonly value: Uint8Array;
}

/** The only signature of a response; several are refused, because which one counts would be anybody's to choose. */
export function signatureOf(headers: Headers): FoundSignature | null | "malformed" {
  const [inputs, values] = [dictionaryOf(headers, "signature-input"), dictionaryOf(headers, "signature")];
  if (inputs === "malformed" || values === "malformed") return "malformed";
  if (inputs === null || values === null) return null;
  const [label, ...others] = [...inputs.keys()];
  if (label === undefined || others.length > 0 || values.size !== 1) return "malformed";
  const input = inputs.get(label);
  const value = values.get(label);
  if (input === undefined || value === undefined || !isInnerList(input) || isInnerList(value))
    return "malformed";
  const bytes = bytesOf(value[0]);
  const components = input[0].map(([name]) => name);
  if (bytes === null || !components.every((name) => typeof name === "string")) return "malformed";
  if (new Set(components).size !== components.length) return "malformed";
  const parameters = parametersOf(input);
  return parameters === null
    ? "malformed"
    : { components: components as string[], parameters, input, value: bytes };
}

function parametersOf(input: InnerList): FoundSignature["parameters"] | null {
  const found: { keyid?: string; created?: number; expires?: number; alg?: string } = {};
  for (const [name, value] of input[1]) {
    if ((name === "keyid" || name === "alg") && typeof value === "string") found[name] = value;
    else if ((name === "created" || name === "expires") && Number.isSafeInteger(value))
      found[name] = value as number;
    // Others (nonce, tag) are under the signature and mean nothing here.
    else if (name !== "nonce" && name !== "tag") return null;
  }
  return found;
}

/** The base, or the component that is refused. */
export function signatureBase(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  { input }: FoundSignature,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly component: string } {
  const lines: string[] = [];
  for (const [name, parameters] of input[0]) {
    const component = String(name);
    const value = component === "@status" ? String(status) : fieldOf(headers, component);
    if (parameters.size > 0 || value === null) return { ok: false, component };
    lines.push(`"${component}": ${value}`);
  }
  lines.push(`"@signature-params": ${serializeInnerList(input)}`);
  return { ok: true, text: lines.join("\n") };
}

/** Combined as RFC 9421 section 2.1 says; null for derived components of requests, and for fields that are not there. */
function fieldOf(headers: Headers, name: string): string | null {
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) return null;
  const values = headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value.trim());
  return values.length === 0 || values.some((value) => /[\r\n]/.test(value)) ? null : values.join(", ");
}

export interface FoundDigest {
  readonly algorithm: "SHA-256" | "SHA-512" | null;
  readonly value: Uint8Array;
}

const DIGESTS: Readonly<Record<string, FoundDigest["algorithm"]>> = {
  "sha-256": "SHA-256",
  "sha-512": "SHA-512",
};

/** Returns the digest that Content-Digest states, if it is present and well-formed. */
export function digestsOf(headers: Headers): FoundDigest[] {
  const digests = dictionaryOf(headers, "content-digest");
  if (digests === null || digests === "malformed") return [];
  return [...digests].flatMap(([name, item]) => {
    const value = isInnerList(item) ? null : bytesOf(item[0]);
    return value === null ? [] : [{ algorithm: DIGESTS[name] ?? null, value }];
  });
}

function dictionaryOf(headers: Headers, name: string): Dictionary | null | "malformed" {
  const value = fieldOf(headers, name);
  if (value === null) return null;
  try {
    return parseDictionary(value);
  } catch {
    // The library throws for every text that is no dictionary.
    return "malformed";
  }
}

function bytesOf(item: unknown): Uint8Array | null {
  return item instanceof ArrayBuffer ? new Uint8Array(item) : null;
}
