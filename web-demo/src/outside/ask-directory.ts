/** Fetches the directory of keys that a domain publishes, by the frame, and reads it here by the library's rules. */
import { VdiError } from "@svc/core/errors";
import type { ResolvedIssuer } from "@svc/core/trust";
import { DIRECTORY_PATH } from "@svc/core/wire";
import { resolveIssuer } from "@svc/vdi-verifier";
import { outsideLabels as say } from "../labels/outside.ts";
import { fetchText } from "./fetch-text.ts";
import { faultInWords } from "./outside-view.tsx";

export type AskedDirectory =
  | { readonly ok: true; readonly found: ResolvedIssuer }
  /** In a sentence. */
  | { readonly ok: false; readonly problem: string };

export async function askDirectory(domain: string): Promise<AskedDirectory> {
  const fetched = await fetchText(`https://${domain}${DIRECTORY_PATH}`);
  if (!fetched.ok) return { ok: false, problem: faultInWords(fetched) };
  try {
    return {
      ok: true,
      found: await resolveIssuer(domain, { fetch: async () => new Response(fetched.bytes) }),
    };
  } catch (error) {
    if (!(error instanceof VdiError)) throw error;
    const { anotherDomain, malformed } = say().domain;
    const isOther = error.code === "issuer_directory_of_another_domain";
    return { ok: false, problem: isOther ? anotherDomain : malformed };
  }
}
