/** The part of the parser that the tests use; the package brings no types. */
declare module "parse-prometheus-text-format" {
  interface ParsedFamily {
    readonly name: string;
    readonly metrics: readonly { readonly labels?: Record<string, string>; readonly value: string }[];
  }
  export default function parsePrometheusTextFormat(text: string): ParsedFamily[];
}
