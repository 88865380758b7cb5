/**
 * Stands in for valibot in the scripts whose size counts: what the wire schemas use of it, with its interface and its
 * verdicts, in half the bytes. The schemas are written once, against valibot; the build puts this in its place, and a
 * test compares outputs and refusals of both. Only for parsing that ends at the first fault, as `parseDocument` does.
 */
interface Issue {
  readonly kind: Part["kind"];
  readonly type: string;
  readonly expected: string | null;
  readonly received: string;
  readonly message: string | undefined;
  path?: { readonly key: unknown }[];
}

interface Dataset {
  value: unknown;
  typed?: boolean;
  issues?: Issue[];
}

interface Part {
  readonly kind: "schema" | "validation";
  readonly type: string;
  readonly expects: string | null;
  readonly message?: string | undefined;
  readonly entries?: Readonly<Record<string, Part>>;
  "~run"(dataset: Dataset): Dataset;
}

type Check = (value: never) => boolean;

function show(value: unknown): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value !== "object") return String(value);
  // What was read is plain data: nothing else has a name of its own here.
  return value === null ? "null" : Array.isArray(value) ? "Array" : "Object";
}

function oneOf(expected: readonly (string | null)[]): string {
  const different = [...new Set(expected)];
  return different.length > 1 ? `(${different.join(" | ")})` : (different[0] ?? "never");
}

/** @param key of the member that is not as expected, where it is not the value itself */
function refuse(
  { kind, type, expects, message }: Part,
  dataset: Dataset,
  received = show(dataset.value),
  expected = expects,
  key?: string | number,
): Dataset {
  const issue: Issue = { kind, type, expected, received, message };
  if (key !== undefined) issue.path = [{ key }];
  if (kind === "schema") dataset.typed = false;
  dataset.issues = [issue];
  return dataset;
}

/** Runs the schema of one member; true when it holds. */
function runMember(part: Part, dataset: Dataset, key: string | number, value: unknown): boolean {
  const { issues, value: output } = part["~run"]({ value });
  if (issues !== undefined) {
    for (const issue of issues) issue.path = [{ key }, ...(issue.path ?? [])];
    dataset.issues = issues;
    dataset.typed = false;
    return false;
  }
  (dataset.value as Record<string | number, unknown>)[key] = output;
  return true;
}

function schema(
  type: string,
  expects: string,
  run: (self: Part, dataset: Dataset) => Dataset,
  rest?: object,
): Part {
  const self: Part = { kind: "schema", type, expects, "~run": (dataset) => run(self, dataset), ...rest };
  return self;
}

function simple(type: string, expects: string, holds: (value: unknown) => boolean): Part {
  return schema(type, expects, (self, dataset) => {
    if (!holds(dataset.value)) return refuse(self, dataset);
    dataset.typed = true;
    return dataset;
  });
}

/** @param measure what is judged of the value, and shown; by default the value itself */
function validation(
  type: string,
  message: string,
  holds: (measured: never) => boolean,
  measure: (value: never) => unknown = (value) => value,
): Part {
  const self: Part = {
    kind: "validation",
    type,
    expects: null,
    message,
    "~run": (dataset) => {
      if (!dataset.typed) return dataset;
      const measured = measure(dataset.value as never);
      if (holds(measured as never)) return dataset;
      return refuse(self, dataset, show(measured));
    },
  };
  return self;
}

const lengthOf = (value: { readonly length: number }) => value.length;

export const string = (): Part => simple("string", "string", (value) => typeof value === "string");
export const number = (): Part =>
  simple("number", "number", (value) => typeof value === "number" && !Number.isNaN(value));
export const unknown = (): Part => simple("unknown", "unknown", () => true);
export const boolean = (): Part => simple("boolean", "boolean", (value) => typeof value === "boolean");
export const literal = (wanted: unknown): Part =>
  simple("literal", show(wanted), (value) => [wanted].includes(value));
export const picklist = (options: readonly unknown[]): Part =>
  simple("picklist", oneOf(options.map(show)), (value) => options.includes(value));

export const check = (holds: Check, message: string): Part => validation("check", message, holds);
export const regex = (pattern: RegExp, message: string): Part =>
  validation("regex", message, (value: string) => pattern.test(value));
export const length = (wanted: number, message: string): Part =>
  validation("length", message, (size: number) => size === wanted, lengthOf);
export const minLength = (least: number, message: string): Part =>
  validation("min_length", message, (size: number) => size >= least, lengthOf);
export const maxLength = (most: number, message: string): Part =>
  validation("max_length", message, (size: number) => size <= most, lengthOf);
export const minValue = (least: number, message: string): Part =>
  validation("min_value", message, (value: number) => value >= least);
export const maxValue = (most: number, message: string): Part =>
  validation("max_value", message, (value: number) => value <= most);
export const safeInteger = (message: string): Part =>
  validation("safe_integer", message, (value: number) => Number.isSafeInteger(value));

export const integer = (message?: string): Part =>
  validation("integer", message ?? "an integer", (value: number) => Number.isInteger(value));

export function pipe(...parts: [Part, ...Part[]]): Part {
  return {
    ...parts[0],
    "~run": (dataset) =>
      parts.reduce((so, part) => (so.issues === undefined ? part["~run"](so) : so), dataset),
  };
}

export const exactOptional = (wrapped: Part): Part => ({ ...wrapped, type: "exact_optional" });

export const nullable = (wrapped: Part): Part =>
  schema("nullable", `(${wrapped.expects} | null)`, (_, dataset) => {
    if (dataset.value !== null) return wrapped["~run"](dataset);
    dataset.typed = true;
    return dataset;
  });

const nothing = (): Part => simple("null", "null", (value) => value === null);

export { nothing as null };

export const array = (item: Part): Part =>
  schema("array", "Array", (self, dataset) => {
    const input = dataset.value;
    if (!Array.isArray(input)) return refuse(self, dataset);
    Object.assign(dataset, { typed: true, value: [] });
    input.every((value, i) => runMember(item, dataset, i, value));
    return dataset;
  });

export const strictTuple = (items: readonly Part[]): Part =>
  schema("strict_tuple", "Array", (self, dataset) => {
    const input = dataset.value;
    if (!Array.isArray(input)) return refuse(self, dataset);
    Object.assign(dataset, { typed: true, value: [] });
    const hold = items.every((item, i) => runMember(item, dataset, i, input[i]));
    if (!hold || input.length <= items.length) return dataset;
    return refuse(self, dataset, show(input[items.length]), "never", items.length);
  });

export const strictObject = (entries: Readonly<Record<string, Part>>): Part =>
  schema(
    "strict_object",
    "Object",
    (self, dataset) => {
      const input = dataset.value as Record<string, unknown> | null;
      if (typeof input !== "object" || input === null) return refuse(self, dataset);
      Object.assign(dataset, { typed: true, value: {} });
      for (const [key, member] of Object.entries(entries)) {
        if (key in input) {
          if (!runMember(member, dataset, key, input[key])) return dataset;
        } else if (member.type !== "exact_optional") {
          return refuse(self, dataset, "undefined", `"${key}"`, key);
        }
      }
      const unknown = Object.keys(input).find((key) => !Object.hasOwn(entries, key));
      return unknown === undefined ? dataset : refuse(self, dataset, show(unknown), "never", unknown);
    },
    { entries },
  );

export const looseObject = (entries: Readonly<Record<string, Part>>): Part =>
  schema("loose_object", "Object", (self, dataset) => {
    const input = dataset.value as Record<string, unknown> | null;
    if (typeof input !== "object" || input === null) return refuse(self, dataset);
    const known = Object.fromEntries(
      Object.keys(entries).flatMap((key) => (key in input ? [[key, input[key]]] : [])),
    );
    const strict = strictObject(entries)["~run"]({ value: known });
    if (strict.issues !== undefined) return Object.assign(dataset, strict);
    return Object.assign(dataset, { typed: true, value: { ...input, ...(strict.value as object) } });
  });

export const record = (key: Part, value: Part): Part =>
  schema("record", "Object", (self, dataset) => {
    const input = dataset.value as Record<string, unknown> | null;
    if (typeof input !== "object" || input === null) return refuse(self, dataset);
    Object.assign(dataset, { typed: true, value: {} });
    for (const [name, member] of Object.entries(input)) {
      const { issues } = key["~run"]({ value: name });
      if (issues !== undefined) {
        for (const issue of issues) issue.path = [{ key: name }];
        return Object.assign(dataset, { typed: false, issues });
      }
      if (!runMember(value, dataset, name, member)) return dataset;
    }
    return dataset;
  });

export const union = (options: readonly Part[]): Part =>
  schema("union", oneOf(options.map(({ expects }) => expects)), (self, dataset) => {
    const found = options.map((option) => option["~run"]({ value: dataset.value }));
    const typed = found.filter((one) => one.typed);
    const valid = typed.find(({ issues }) => issues === undefined);
    if (valid !== undefined) return valid;
    if (typed.length === 1) return typed[0] as Dataset;
    return refuse(self, dataset);
  });

export const variant = (key: string, options: readonly Part[]): Part =>
  schema("variant", "Object", (self, dataset) => {
    const input = dataset.value as Record<string, unknown> | null;
    if (typeof input !== "object" || input === null) return refuse(self, dataset);
    const of = ({ entries = {} }: Part) => entries[key] as Part;
    const option = options.find((one) => key in input && of(one)["~run"]({ value: input[key] }).typed);
    if (option !== undefined) return option["~run"](dataset);
    const expected = oneOf(options.map((one) => of(one).expects));
    return refuse(self, dataset, show(input[key]), expected, key);
  });

export const lazy = (getter: (input: unknown) => Part): Part =>
  schema("lazy", "unknown", (_, dataset) => getter(dataset.value)["~run"](dataset));

export function safeParse(part: Part, value: unknown) {
  const dataset = part["~run"]({ value });
  return { success: dataset.issues === undefined, output: dataset.value, issues: dataset.issues };
}
