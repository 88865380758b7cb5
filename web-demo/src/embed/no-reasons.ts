/** In the element's script, which shows what each step said: sentences about reasons would repeat it. */
export const REASONS: Readonly<Record<string, string>> = {};
