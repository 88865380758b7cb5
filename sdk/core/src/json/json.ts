/** Plain JSON data: what a reader yields and the serialiser takes. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };
