/** The part of Node's `util` that reads command lines, declared here so that no other global of Node type-checks. */
declare module "node:util" {
  export function parseArgs(config: {
    readonly args: readonly string[];
    readonly options: Readonly<Record<string, { readonly type: "string" | "boolean" }>>;
    readonly allowPositionals: true;
    readonly strict: false;
    readonly tokens: true;
  }): {
    readonly positionals: readonly string[];
    readonly tokens: readonly {
      readonly kind: string;
      readonly name?: string;
      readonly rawName?: string;
      readonly value?: string;
      readonly inlineValue?: boolean;
    }[];
  };
}
