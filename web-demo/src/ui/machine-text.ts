/** The machine's form of a result: what the library returned, as the command line prints it. */
export function machineText(result: object): string {
  return JSON.stringify(result, null, 2);
}
