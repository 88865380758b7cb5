/** The members of an object argument, read by the one reader of options; its errors carry the prover's code. */
import { readMembers as readPlain } from "@svc/core";

/**
 * @param argument how the object is called in messages
 * @throws TypeError with code `config_malformed`, for anything but a plain object of known own data members
 */
export function readConfigMembers<T extends object>(
  argument: string,
  value: T,
  known: readonly (keyof T & string)[],
): T {
  try {
    if (value === undefined) throw new TypeError(`${argument}: expected an object`);
    return { ...readPlain(value, known, argument) } as T;
  } catch (error) {
    throw error instanceof TypeError ? Object.assign(error, { code: "config_malformed" }) : error;
  }
}
