/** The system's clock in whole Unix seconds: where a caller gives no time, it is read here and nowhere else. */
export function currentSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
