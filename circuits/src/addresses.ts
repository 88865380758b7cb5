/**
 * Addresses of the files that a page proves with. Each is spelt out as bundlers look for it, so that they move the file
 * along with the page.
 */
export const PROVING_FILE_ADDRESSES: Readonly<Record<"quotient" | "points" | "witness", string>> = {
  quotient: new URL("../zk-cp/build/decision.quotient", import.meta.url).href,
  points: new URL("../zk-cp/build/decision.points", import.meta.url).href,
  witness: new URL("../zk-cp/build/decision.witness", import.meta.url).href,
};
