/**
 * The one Trusted Types policy of the page: it lets through the scripts that the page itself brings, and
 * nothing else ever becomes a script address. There is no HTML policy, since no markup is made from text.
 */
import { TRUSTED_TYPES_POLICY } from "./trusted-types-name.ts";

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

const OWN_SCRIPTS = [
  "examine-worker.js",
  "ceremony-worker.js",
  "proving-worker.js",
  "service-worker.js",
] as const;

function assertOwn(url: string): string {
  const own = OWN_SCRIPTS.some((name) => url === new URL(name, document.baseURI).href);
  if (!own) throw new TypeError("a script address that is not this page's own");
  return url;
}

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  TRUSTED_TYPES_POLICY,
  { createScriptURL: assertOwn },
);

/** The address of one of the page's own scripts, in the form that this browser demands. */
export function ownScript(name: (typeof OWN_SCRIPTS)[number]): string {
  const { href } = new URL(name, document.baseURI);
  return policy?.createScriptURL(href) ?? assertOwn(href);
}
