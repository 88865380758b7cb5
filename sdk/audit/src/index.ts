/** Documents and a trust policy in, one report out. */
export * from "./bundle/index.ts";
export * from "./examine/index.ts";
export * from "./report/index.ts";
