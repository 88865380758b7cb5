// From a wire schema to JSON Schema 2020-12, for the kinds of schema that this project uses; any other kind is an
// error, so that nothing is published more loosely than it is checked. What no JSON Schema can say (a checked
// relation between members) is left out; the service checks more than it publishes, never less.
import type * as v from "valibot";

export type JsonSchema = { [keyword: string]: unknown };

type AnySchema = v.GenericSchema & { readonly [member: string]: unknown };
type Action = {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly metadata?: unknown;
};

/** Schemas that are published once, under a name, and referred to everywhere else. */
export type NamedSchemas = ReadonlyMap<v.GenericSchema, string>;

/** @throws Error for a kind of schema or action that has no translation here */
export function toJsonSchema(schema: v.GenericSchema, named: NamedSchemas = new Map()): JsonSchema {
  const name = named.get(schema);
  return name === undefined ? define(schema, named) : { $ref: `#/components/schemas/${name}` };
}

/** The schema itself, also where it has a name. */
export function define(schema: v.GenericSchema, named: NamedSchemas): JsonSchema {
  const { pipe } = schema as AnySchema;
  if (pipe === undefined) return translate(schema as AnySchema, named);
  const [first, ...actions] = pipe as [AnySchema, ...Action[]];
  // A check in code says nothing of itself: what is published of it stands beside it.
  if (first.type === "custom") return publishedForm(actions);
  // A pipe may begin with a pipe.
  const translated = first.pipe === undefined ? translate(first, named) : define(first, named);
  for (const action of actions) Object.assign(translated, narrowed(action, translated, named));
  return translated;
}

/** What a later part of a pipe adds: another schema that the value has to fit, or an action. */
function narrowed(part: Action, base: JsonSchema, named: NamedSchemas): JsonSchema {
  return part.kind === "schema" ? define(part as unknown as v.GenericSchema, named) : constrain(part, base);
}

function translate(schema: AnySchema, named: NamedSchemas): JsonSchema {
  const translation = KINDS[schema.type];
  if (translation === undefined) throw new Error(`no translation of the schema ${schema.type}`);
  return translation(schema, (part) => toJsonSchema(part as v.GenericSchema, named));
}

function publishedForm(actions: readonly Action[]): JsonSchema {
  const beside = actions.find(({ type }) => type === "metadata")?.metadata as
    | { published?: JsonSchema }
    | undefined;
  if (beside?.published === undefined) throw new Error("no translation of the schema custom");
  return beside.published;
}

type Translate = (part: unknown) => JsonSchema;

const KINDS: { readonly [type: string]: (schema: AnySchema, part: Translate) => JsonSchema } = {
  string: () => ({ type: "string" }),
  number: () => ({ type: "number" }),
  boolean: () => ({ type: "boolean" }),
  null: () => ({ type: "null" }),
  unknown: () => ({}),
  literal: ({ literal }) => ({ const: literal }),
  picklist: ({ options }) => ({ enum: options }),
  array: ({ item }, part) => ({ type: "array", items: part(item) }),
  nullable: ({ wrapped }, part) => ({ anyOf: [part(wrapped), { type: "null" }] }),
  union: ({ options }, part) => ({ anyOf: (options as unknown[]).map(part) }),
  variant: ({ options }, part) => ({ oneOf: (options as unknown[]).map(part) }),
  strict_object: (schema, part) => ({ ...objectOf(schema, part), additionalProperties: false }),
  loose_object: (schema, part) => objectOf(schema, part),
  record: ({ key, value }, part) => ({
    type: "object",
    propertyNames: part(key),
    additionalProperties: part(value),
  }),
  strict_tuple: ({ items }, part) => ({
    type: "array",
    prefixItems: (items as unknown[]).map(part),
    minItems: (items as unknown[]).length,
    maxItems: (items as unknown[]).length,
  }),
};

function objectOf({ entries }: AnySchema, part: Translate): JsonSchema {
  const members = Object.entries(entries as Record<string, AnySchema>);
  const isOptional = ({ type }: AnySchema) => type === "exact_optional";
  return {
    type: "object",
    properties: Object.fromEntries(
      members.map(([name, member]) => [name, part(isOptional(member) ? member.wrapped : member)]),
    ),
    required: members.filter(([, member]) => !isOptional(member)).map(([name]) => name),
  };
}

function constrain({ type, requirement, kind }: Action, base: JsonSchema): JsonSchema {
  const isText = base.type === "string";
  switch (type) {
    case "regex":
      return { pattern: (requirement as RegExp).source };
    case "length":
      return isText
        ? { minLength: requirement, maxLength: requirement }
        : { minItems: requirement, maxItems: requirement };
    case "min_length":
      return isText ? { minLength: requirement } : { minItems: requirement };
    case "max_length":
      return isText ? { maxLength: requirement } : { maxItems: requirement };
    case "min_value":
      return { minimum: requirement };
    case "max_value":
      return { maximum: requirement };
    case "integer":
      return { type: "integer" };
    case "safe_integer":
      return { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    case "check":
      return {};
    default:
      throw new Error(`no translation of the ${kind} ${type}`);
  }
}
