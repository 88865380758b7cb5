/** Loaded with the first link. */
export { slimForAnyReader } from "@svc/vdi-verifier";
