// What is paid for, in US dollars: published list prices without what plans include, read in November 2026. They change, and
// contracts differ: `npm run cost -- --core-hour N` takes your own for machines.
export interface Prices {
  /** A processor of a rented machine for an hour, on demand. An assumption: large clouds ask about this. */
  readonly coreHour: number;
  /** Object storage: developers.cloudflare.com/r2/pricing. */
  readonly gbMonth: number;
  readonly millionWrites: number;
  readonly millionReads: number;
  /** Durable Objects with SQLite: developers.cloudflare.com/durable-objects/platform/pricing. */
  readonly millionRequests: number;
  readonly millionRows: number;
  readonly objectGbMonth: number;
}

export const PRICES: Prices = {
  coreHour: 0.04,
  gbMonth: 0.015,
  millionWrites: 4.5,
  millionReads: 0.36,
  millionRequests: 0.15,
  millionRows: 1,
  objectGbMonth: 0.2,
};
