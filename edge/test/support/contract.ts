// Every answer of every test against the published description: status, media type and schema.
import document from "../../src/openapi/openapi.json" with { type: "json" };
import { type Schema, validate } from "./json-schema.ts";

type Content = { readonly [type: string]: { readonly schema?: Schema } };
type Responses = { readonly [status: string]: { readonly content?: Content } };
type Paths = { readonly [path: string]: { readonly [method: string]: { readonly responses: Responses } } };

/** Returns parts of the answer that the description lacks; empty when it fits. */
export function contractFaults(
  method: string,
  url: string,
  status: number,
  type: string | null,
  text: string,
): string[] {
  if (method === "OPTIONS" || method === "HEAD" || status === 304) return [];
  const path = pathOf(new URL(url).pathname);
  const operation =
    path === null ? undefined : (document.paths as unknown as Paths)[path]?.[method.toLowerCase()];
  const media = type?.split(";")[0] ?? "";
  const problem: Responses[string] = {
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
  const response: Responses[string] = operation === undefined ? problem : (operation.responses[status] ?? {});
  const described = response.content?.[media];
  if (described === undefined) return [`${method} ${path}: ${status} with ${media} is not described`];
  if (described.schema === undefined) return [];
  return validate(described.schema, JSON.parse(text), "", document as unknown as Schema);
}

function pathOf(pathname: string): string | null {
  if (Object.hasOwn(document.paths, pathname)) return pathname;
  const rest = "{path}";
  const isBelow = (path: string) => path.endsWith(rest) && pathname.startsWith(path.slice(0, -rest.length));
  return Object.keys(document.paths).find(isBelow) ?? null;
}
