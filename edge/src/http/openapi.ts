/** GET /openapi.json: the OpenAPI 3.1 description, built from the same schemas that requests are read with. */

import document from "../openapi/openapi.json" with { type: "json" };
import { FRESH_MINUTE, json } from "./reply.ts";

const ANSWER = json<{ [member: string]: unknown }>(document, FRESH_MINUTE);

export function openapi(): typeof ANSWER {
  return ANSWER;
}
