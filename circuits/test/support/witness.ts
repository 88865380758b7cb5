/**
 * Witnesses from the compiled witness program, as lists of field elements. `null` means that the
 * program itself refused the input, which is an assertion in its code and not yet a constraint:
 * what the constraints refuse is tested by changing witnesses.
 */
import { wtns } from "snarkjs";

export type CircuitInput = { readonly [name: string]: InputValue };
type InputValue = bigint | number | string | readonly InputValue[];

export async function calculateWitness(wasm: Uint8Array, input: CircuitInput): Promise<bigint[] | null> {
  const output = { type: "mem" as const, data: new Uint8Array() };
  try {
    await wtns.calculate(input, wasm, output);
  } catch (error) {
    if (error instanceof Error && /Assert Failed/.test(error.message)) return null;
    throw error;
  }
  return (await wtns.exportJson(output)) as bigint[];
}
