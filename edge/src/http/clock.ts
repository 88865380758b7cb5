/** The clock of the service: integer Unix seconds, taken once a request and passed down. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
