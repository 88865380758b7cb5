// JSON Schema 2020-12 of the wire schemas. Valibot's converter throws on what it cannot express, so nothing is published
// more loosely than it is checked.
import { type ConversionConfig, toJsonSchema as convert } from "@valibot/to-json-schema";
import type * as v from "valibot";

export type JsonSchema = { [keyword: string]: unknown };

/** Schemas that are published once, under a name, and referred to everywhere else. */
export type NamedSchemas = ReadonlyMap<v.GenericSchema, string>;

/** @throws Error for a kind of schema or action that has no translation */
export function toJsonSchema(schema: v.GenericSchema, named: NamedSchemas = new Map()): JsonSchema {
  const name = named.get(schema);
  return name === undefined ? define(schema, named) : { $ref: `#/components/schemas/${name}` };
}

/** The schema itself, also where it has a name. */
export function define(schema: v.GenericSchema, named: NamedSchemas): JsonSchema {
  const { $schema: _, $defs: __, ...own } = convert(schema, configOf(named, schema)) as JsonSchema;
  return own;
}

function configOf(named: NamedSchemas, defined: v.GenericSchema): ConversionConfig {
  const others = [...named].filter(([schema]) => schema !== defined).map(([schema, name]) => [name, schema]);
  return {
    target: "draft-2020-12",
    typeMode: "output",
    errorMode: "throw",
    definitions: Object.fromEntries(others),
    // JSON Schema cannot relate members: the service checks more than it publishes, never less.
    ignoreActions: ["check"],
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema({ valibotSchema }) {
      const { type, key, value, options } = valibotSchema as unknown as {
        readonly type: string;
        readonly key: v.GenericSchema;
        readonly value: v.GenericSchema;
        readonly options: readonly string[];
      };
      // A check in code says nothing of itself.
      if (type === "custom") return { type: "object" };
      if (type === "record")
        return {
          type: "object",
          propertyNames: toJsonSchema(key),
          additionalProperties: toJsonSchema(value),
        } as never;
      return type === "picklist" ? { enum: [...options] } : undefined;
    },
  };
}
