/** GET /openapi.json: the OpenAPI 3.1 description, built from the same schemas that requests are read with. */
import { FRESH_MINUTE, json } from "../http/reply.ts";
import document from "../openapi/openapi.json" with { type: "json" };

const ANSWER = json<{ [member: string]: unknown }>(document, FRESH_MINUTE);

export function openapi(): typeof ANSWER {
  return ANSWER;
}
