/** Values that code which asks for members by name takes for an options object without any. */
class Settings {
  readonly #demand = "strict";
  get demand() {
    return this.#demand;
  }
}

const trap = () => {
  throw new Error("a message of the proxy's own");
};

export const DISGUISES: readonly (readonly [name: string, make: () => unknown])[] = [
  ["a Promise", () => Promise.resolve({ demand: "strict" })],
  ["a Map", () => new Map([["demand", "strict"]])],
  ["a Set", () => new Set(["demand"])],
  ["a Date", () => new Date(0)],
  ["an array", () => []],
  ["a function", () => () => ({ demand: "strict" })],
  ["an async function", () => async () => ({})],
  ["a class instance with a getter", () => new Settings()],
  ["inherited members", () => Object.create({ demand: "strict" })],
  [
    "members inherited from an object without prototype",
    () => Object.create(Object.assign(Object.create(null), { demand: 1 })),
  ],
  [
    "an own getter",
    () => ({
      get demand() {
        return "strict";
      },
    }),
  ],
  ["an own setter", () => ({ set demand(_: unknown) {} })],
  ["a member named by a symbol", () => ({ [Symbol("demand")]: 1 })],
  [
    "a proxy that throws on everything",
    () => new Proxy({}, { getPrototypeOf: trap, ownKeys: trap, get: trap }),
  ],
  ["a proxy that throws on descriptors", () => new Proxy({ demand: 1 }, { getOwnPropertyDescriptor: trap })],
  [
    "a revoked proxy",
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ],
  ["an Error", () => new Error("demand")],
  ["a regular expression", () => /demand/],
  ["bytes", () => new Uint8Array(4)],
  ["a buffer", () => new ArrayBuffer(4)],
  ["a boxed string", () => Object("demand")],
  ["a boxed number", () => Object(1)],
  ["text", () => '{"demand":"strict"}'],
  ["empty text", () => ""],
  ["a number", () => 0],
  ["a flag", () => false],
  ["null", () => null],
  ["a symbol", () => Symbol("demand")],
  ["a big number", () => 1n],
  ["a WeakMap", () => new WeakMap()],
  ["URL parameters", () => new URLSearchParams("demand=strict")],
  ["headers", () => new Headers({ demand: "strict" })],
  [
    "a generator",
    () =>
      (function* () {
        yield 1;
      })(),
  ],
  [
    "the arguments of a call",
    () =>
      (function () {
        // biome-ignore lint/complexity/noArguments: it is what is tested
        return arguments;
      })(),
  ],
];
