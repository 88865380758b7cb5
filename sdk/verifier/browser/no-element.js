// `@svc/vdi-verifier/element` on a server, which has no elements: pages rendered there import it all the same.
export const ELEMENT_NAME = "vdi-verify";
