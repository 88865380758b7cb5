/** `@svc/vdi-verifier/element` on a server, which has no elements: pages that are rendered there import it, too. */
export const ELEMENT_NAME = "vdi-verify";
