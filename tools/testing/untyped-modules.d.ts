// Packages without types of their own that tests and scripts use as foreign implementations.
declare module "snarkjs";
declare module "ffjavascript";
declare module "circom_runtime";

/** The part of the parser that the tests use; the package brings no types. */
declare module "parse-prometheus-text-format" {
  interface ParsedFamily {
    readonly name: string;
    readonly metrics: readonly { readonly labels?: Record<string, string>; readonly value: string }[];
  }
  export default function parsePrometheusTextFormat(text: string): ParsedFamily[];
}
