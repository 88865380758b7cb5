// Modules that `vectors-plugin.ts` answers. The test of a vector file states its type, by annotating the parameter of
// its `describeVectors` body.
declare module "vectors:*" {
  // biome-ignore lint/suspicious/noExplicitAny: one declaration stands for files of every shape
  const data: any;
  export default data;
}

declare module "run:settings" {
  const settings: { readonly long: boolean; readonly allDraws: boolean };
  export default settings;
}
