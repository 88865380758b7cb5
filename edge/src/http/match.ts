/**
 * Which endpoint a method and a path name, what else there is at the path, and what of it pages may call. All of
 * it follows from the table of endpoints; HEAD is GET without its body.
 */
import { ENDPOINT_IDS, type EndpointId, endpointOf } from "@svc/billing/api";
import { IttyRouter } from "itty-router";

export interface Place {
  /** `null` when no endpoint has this path and method. */
  readonly id: EndpointId | null;
  /** Methods that the path has, for `Allow`; empty when the path is nothing. */
  readonly allowed: readonly string[];
  readonly anyOrigin: boolean;
  /** Refusals at this path say that nothing may be executed. */
  readonly decidesExecution: boolean;
}

const ROUTER = IttyRouter();
for (const id of ENDPOINT_IDS) {
  const { method, path } = endpointOf(id);
  (method === "GET" ? ROUTER.get : ROUTER.post)(path, () => id);
}

export async function placeOf(request: Request): Promise<Place> {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const id =
    ((await ROUTER.fetch({ method, url: request.url } as Request)) as EndpointId | undefined) ?? null;
  // What else there is at this path matters only to a method that has no endpoint.
  const at = id === null ? endpointsAt(new URL(request.url).pathname) : [id];
  const rows = at.map(endpointOf);
  return {
    id,
    allowed: id === null ? methodsOf(rows.map((row) => row.method)) : [],
    anyOrigin: rows.some((row) => row.anyOrigin),
    decidesExecution: rows.some((row) => row.decidesExecution === true),
  };
}

function endpointsAt(path: string): EndpointId[] {
  return ENDPOINT_IDS.filter((_, i) => ROUTER.routes[i]?.[1].test(path) === true);
}

function methodsOf(methods: readonly string[]): string[] {
  if (methods.length === 0) return [];
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort();
}
