// Binaries with one exported function replaced: damage that no byte flip makes on purpose. Node alone, since the
// library that rewrites modules is the compiler's.
import { readFileSync } from "node:fs";
import binaryen from "assemblyscript/binaryen";

export interface Damage {
  /** The export that is replaced. */
  readonly name: string;
  /** Its answer; without one it does nothing. */
  readonly answer?: number;
  /** How many calls are right before the first wrong one. */
  readonly after?: number;
  /** How many calls are wrong, before they are right again. Default all. */
  readonly times?: number;
}

export function damaged(
  binary: "bn254" | "bn254-fused",
  { name, answer, after = 0, times = 0x7fffffff }: Damage,
): WebAssembly.Module {
  const bytes = readFileSync(new URL(`../../wasm/dist/${binary}.wasm`, import.meta.url));
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.All);
  const original = binaryen.getExportInfo(module.getExport(name)).value;
  const { params, results } = binaryen.getFunctionInfo(module.getFunction(original));
  const operands = binaryen.expandType(params).map((type, i) => module.local.get(i, type));
  const i32 = binaryen.i32;
  module.addGlobal("calls", i32, true, module.i32.const(0));
  const calls = module.global.get("calls", i32);
  const right = module.call(original, operands, results);
  const wrong = answer === undefined ? module.nop() : module.i32.const(answer);
  const more = module.i32.add(module.global.get("calls", i32), module.i32.const(1));
  const count = module.global.set("calls", more);
  // Without a sign: calls before the first wrong one count as many.
  const wrongCalls = module.i32.sub(calls, module.i32.const(after + 1));
  const isWrong = module.i32.lt_u(wrongCalls, module.i32.const(times));
  const body = module.block(null, [count, module.if(isWrong, wrong, right)], results);
  module.addFunction("damaged", params, results, [], body);
  module.removeExport(name);
  module.addFunctionExport("damaged", name);
  if (!module.validate()) throw new Error("the damaged module is not valid");
  const damagedBytes = module.emitBinary();
  module.dispose();
  return new WebAssembly.Module(damagedBytes as Uint8Array<ArrayBuffer>);
}
