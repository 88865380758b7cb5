/** What a sentence of the page takes in: counts, and texts that are words or escaped already. */
export type Shown = string | number;
