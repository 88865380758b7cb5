/** The issuer whose decisions this page shows, as its holder published it elsewhere: never taken from a document. */
export const LENDER = "914cbeaf13079d4c7bbd66d14eee4e9772e8e056accd4f3c5461560d4a90bf3a";
