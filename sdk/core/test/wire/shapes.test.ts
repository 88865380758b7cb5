// Every wire document: well-formed samples pass, every member deleted, retyped, nulled or joined by a stranger
// is refused at its place.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { canonicalize } from "../../src/index.ts";
import { SAMPLES } from "./samples.ts";

type Path = readonly (string | number)[];

/** Every member and element of a document, with the path to it. */
function* paths(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    yield at;
    yield* paths(member, at);
  }
}

/** A copy of the document with the member at `path` treated; `undefined` deletes it. */
function withMember(document: object, path: Path, treat: (member: unknown) => unknown): object {
  const copy = structuredClone(document) as Record<string | number, unknown>;
  const last = path[path.length - 1] as string | number;
  let owner = copy;
  for (const step of path.slice(0, -1)) owner = owner[step] as Record<string | number, unknown>;
  const treated = treat(owner[last]);
  if (treated !== undefined) owner[last] = treated;
  else if (Array.isArray(owner)) owner.splice(last as number, 1);
  else delete owner[last];
  return copy;
}

function memberAt(document: object, path: Path): unknown {
  return path.reduce((owner: unknown, step) => (owner as Record<string | number, unknown>)[step], document);
}

/** Members whose absence leaves a well-formed document. */
const OPTIONAL =
  /\/(?:regulation|authority_binding|circuit|vk_alphabeta_12|predicate|when|outcomes|derived|reason_code|beacon|setup_grade|contribution_hash|supersedes|parent_receipt_hash|execution_intent|execution_intent_digest|failed_step|reason|model|method|max_units|api_key_id|valid_until|effective_until|organization|included_units|tiers|minimum_charge_micros|maximum_charge_micros|meter_event|tariff_snapshot|billing_verify_fingerprint|intent|charge_authority|charge_micros|sequence|stream|previous|number)$/;
/** A void has none. */
const OPTIONAL_OF_ADJUSTMENTS = /^\/commitments$/;
/** Lists that may be shorter, and records that are open. */
const LISTS =
  /\/(?:IC|public_signals|steps|constraints|signal_schema|contributions|checks|facts|judgements|inputs|path|proof|capabilities|bands|revokedAttestations|revokedKids|cosignatures|input_tokens|outcomes)(?:\/\d+)?$|^\/(?:facts|judgements)\/[a-z_]+$/;
const REQUIRED_AFTER_ALL =
  /\/pipeline\/regulation$|^\/regulation$|^\/policy\/regulation$|^\/circuit\/valid_until$|^\/valid_until$/;

describe.each(Object.entries(SAMPLES))("%s", (kind, { document, parse }) => {
  test("a well-formed one is read as it is, from value and from text", () => {
    expect(parse(document)).toEqual({ ok: true, value: document });
    expect(parse(canonicalize(document))).toEqual({ ok: true, value: document });
  });

  test.each([null, [], 5, "text", true, {}])("%j is none", (input) => {
    expect(parse(input).ok).toBe(false);
  });

  const all = [...paths(document)];

  test("every member retyped is refused where it stands", () => {
    for (const path of all) {
      const pointer = `/${path.join("/")}`;
      for (const other of [{ stranger: 1 }, [{ stranger: 1 }], -1.5e-7]) {
        const read = parse(withMember(document, path, () => other));
        if (kind === "opening" && pointer === "/inputs/0/value" && typeof other === "number") continue;
        expect(read.ok, `${pointer} = ${JSON.stringify(other)}`).toBe(false);
        if (!read.ok) expect(read.pointer ?? "").toMatch(/^(?:\/|$)/);
      }
    }
  });

  test("every member nulled is refused, but where the specification says or null", () => {
    for (const path of all) {
      const pointer = `/${path.join("/")}`;
      const read = parse(withMember(document, path, () => null));
      const nullable =
        /\/authority\/reference$/.test(pointer) || (kind === "opening" && pointer === "/inputs/0/value");
      expect(read.ok, pointer).toBe(nullable);
    }
  });

  test("every member deleted is refused, but the optional ones", () => {
    for (const path of all) {
      const pointer = `/${path.join("/")}`;
      if (LISTS.test(pointer)) continue;
      const read = parse(withMember(document, path, () => undefined));
      recordVerdict(`wire/${kind}/deleted${pointer}`, read.ok);
      if (read.ok && kind === "billing_adjustment" && OPTIONAL_OF_ADJUSTMENTS.test(pointer)) continue;
      if (read.ok) expect(pointer).toMatch(OPTIONAL);
    }
  });

  test("a stranger among the members is refused in every object", () => {
    const objects = [[], ...all].filter((path) => {
      const value = memberAt(document, path);
      return typeof value === "object" && value !== null && !Array.isArray(value);
    });
    for (const path of objects) {
      if (kind === "problem" && path.length === 0) continue;
      const add = (owner: unknown) => ({ ...(owner as object), Stranger: 1 });
      const stranger = path.length === 0 ? add(document) : withMember(document, path, add);
      expect(parse(stranger).ok, `/${path.join("/")}`).toBe(false);
    }
  });

  test("text over its bound is refused", () => {
    for (const path of all) {
      if (typeof memberAt(document, path) !== "string") continue;
      const pointer = `/${path.join("/")}`;
      if (kind === "opening" && pointer === "/inputs/0/value") continue;
      const long = parse(withMember(document, path, () => "1".repeat(100_000)));
      expect(long.ok, pointer).toBe(false);
      if (!long.ok) expect(JSON.stringify(long).length).toBeLessThan(600);
    }
  });
});

test("what is required is not among the optional", () => {
  const attestation = SAMPLES["attestation"] as (typeof SAMPLES)[string];
  const manifest = SAMPLES["manifest"] as (typeof SAMPLES)[string];
  expect("/regulation").toMatch(REQUIRED_AFTER_ALL);
  expect(manifest.parse(withMember(manifest.document, ["regulation"], () => undefined)).ok).toBe(false);
  expect(
    attestation.parse(withMember(attestation.document, ["policy", "regulation"], () => undefined)).ok,
  ).toBe(false);
  expect(
    attestation.parse(withMember(attestation.document, ["circuit", "valid_until"], () => undefined)).ok,
  ).toBe(false);
});
