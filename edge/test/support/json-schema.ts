// As much of JSON Schema 2020-12 as the service's description uses. A keyword that is not known here is an error:
// a validator that skips what it does not know accepts everything.
export type Schema = { readonly [keyword: string]: unknown };

type Check = (schema: Schema, value: unknown, at: string, root: Schema) => string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const TYPES: { readonly [type: string]: (value: unknown) => boolean } = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
};

const unless = (holds: boolean, at: string, fault: string) => (holds ? [] : [`${at || "/"}: ${fault}`]);
const lengthOf = (value: unknown) => (typeof value === "string" ? [...value].length : 0);
const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

const KEYWORDS: { readonly [keyword: string]: Check } = {
  $ref: ({ $ref }, value, at, root) => validate(resolve(root, $ref as string), value, at, root),
  type: ({ type }, value, at) => unless(TYPES[type as string]?.(value) === true, at, `is no ${type}`),
  const: (schema, value, at) => unless(schema.const === value, at, `is not ${schema.const}`),
  enum: (schema, value, at) =>
    unless((schema.enum as unknown[]).includes(value), at, "is none of the listed values"),
  pattern: ({ pattern }, value, at) =>
    unless(
      typeof value !== "string" || new RegExp(pattern as string, "u").test(value),
      at,
      `does not match ${pattern}`,
    ),
  minLength: ({ minLength }, value, at) =>
    unless(typeof value !== "string" || lengthOf(value) >= (minLength as number), at, "is too short"),
  maxLength: ({ maxLength }, value, at) =>
    unless(lengthOf(value) <= (maxLength as number), at, "is too long"),
  minItems: ({ minItems }, value, at) =>
    unless(!Array.isArray(value) || countOf(value) >= (minItems as number), at, "has too few"),
  maxItems: ({ maxItems }, value, at) => unless(countOf(value) <= (maxItems as number), at, "has too many"),
  minimum: ({ minimum }, value, at) =>
    unless(typeof value !== "number" || value >= (minimum as number), at, "is too small"),
  maximum: ({ maximum }, value, at) =>
    unless(typeof value !== "number" || value <= (maximum as number), at, "is too large"),
  anyOf: ({ anyOf }, value, at, root) =>
    unless(
      (anyOf as Schema[]).some((one) => validate(one, value, at, root).length === 0),
      at,
      "fits none",
    ),
  allOf: ({ allOf }, value, at, root) => (allOf as Schema[]).flatMap((one) => validate(one, value, at, root)),
  oneOf: ({ oneOf }, value, at, root) =>
    unless(
      (oneOf as Schema[]).filter((one) => validate(one, value, at, root).length === 0).length === 1,
      at,
      "fits not exactly one",
    ),
  items: ({ items, prefixItems = [] }, value, at, root) =>
    Array.isArray(value)
      ? value.flatMap((each, i) => {
          if (i < (prefixItems as unknown[]).length) return [];
          return items === false
            ? [`${at}/${i}: is not known`]
            : validate(items as Schema, each, `${at}/${i}`, root);
        })
      : [],
  prefixItems: ({ prefixItems }, value, at, root) =>
    (prefixItems as Schema[]).flatMap((each, i) =>
      Array.isArray(value) ? validate(each, value[i], `${at}/${i}`, root) : [],
    ),
  required: ({ required }, value, at) =>
    (required as string[]).flatMap((name) =>
      unless(!isObject(value) || Object.hasOwn(value, name), at, `lacks ${name}`),
    ),
  properties: ({ properties }, value, at, root) =>
    isObject(value)
      ? Object.entries(properties as Record<string, Schema>).flatMap(([name, each]) =>
          Object.hasOwn(value, name) ? validate(each, value[name], `${at}/${name}`, root) : [],
        )
      : [],
  additionalProperties: ({ additionalProperties, properties = {} }, value, at, root) =>
    isObject(value)
      ? Object.entries(value)
          .filter(([name]) => !Object.hasOwn(properties as object, name))
          .flatMap(([name, each]) =>
            additionalProperties === false
              ? [`${at}/${name}: is not known`]
              : validate(additionalProperties as Schema, each, `${at}/${name}`, root),
          )
      : [],
  propertyNames: ({ propertyNames }, value, at, root) =>
    isObject(value)
      ? Object.keys(value).flatMap((name) => validate(propertyNames as Schema, name, `${at}/${name}`, root))
      : [],
  description: () => [],
};

/** Returns the parts that do not fit; empty when all do. @param root the document that `$ref` points into */
export function validate(schema: Schema, value: unknown, at = "", root: Schema = schema): string[] {
  return Object.keys(schema).flatMap((keyword) => {
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Error(`the keyword ${keyword} is not known`);
    return check(schema, value, at, root);
  });
}

function resolve(root: Schema, pointer: string): Schema {
  const found = pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((value, name) => (value as Schema)[name], root);
  if (!isObject(found)) throw new Error(`nothing at ${pointer}`);
  return found;
}
