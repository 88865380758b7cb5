// What a caller may pass by mistake in the place of options: values that code takes for an empty object.

class Getters {
  get trust() {
    return { issuers: [] };
  }
}

const trap = () => {
  throw new Error("a message of the proxy's own");
};

/** What code that asks for members by name takes for an empty object, and what else may stand in a wrong place. */
export const ODD: readonly (readonly [string, () => unknown])[] = [
  ["a Promise", () => Promise.resolve({})],
  ["a Map", () => new Map([["trust", {}]])],
  ["a Set", () => new Set()],
  ["a Date", () => new Date(0)],
  ["a class instance", () => new Getters()],
  ["inherited members", () => Object.create({ trust: {} })],
  ["an accessor", () => Object.defineProperty({}, "trust", { get: () => ({}), enumerable: true })],
  ["a symbol", () => ({ [Symbol("trust")]: 1 })],
  ["a proxy that throws", () => new Proxy({}, { getPrototypeOf: trap, ownKeys: trap })],
  ["an Error", () => new Error("no")],
  ["a misspelt member", () => ({ trsut: {} })],
  ["an array in an array", () => [[]]],
  ["null", () => null],
  ["a number", () => Number.NaN],
  ["a big number", () => 7n],
  ["a symbol itself", () => Symbol("x")],
];

/** Members that some function reads; where none of them is known, they are unknown ones. */
const READ = [
  ...[
    "trust",
    "issuers",
    "circuits",
    "governanceKeys",
    "minimumGrade",
    "revocation",
    "snapshot",
    "profileId",
    "at",
  ],
  ...[
    "now",
    "logTime",
    "witnessedTime",
    "requireGovernance",
    "stopAtFirstFailure",
    "signal",
    "onStep",
    "level",
    "tvs",
    "asOf",
  ],
  ...[
    "spotCheckRate",
    "attestation",
    "trustedVerifiers",
    "registry",
    "signingKey",
    "verifierId",
    "chainDepth",
  ],
  ...["parentReceiptHash", "groupSize", "logTimes", "maxEvaluatedAgeSeconds", "known", "prefer"],
];

/** Instances that own nothing which code asks for, as a forgotten conversion leaves them. */
const INSTANCES: readonly (() => unknown)[] = [
  ...[Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, Uint16Array, Uint32Array].map(
    (Made) => () => new Made(1),
  ),
  ...[() => new ArrayBuffer(1), () => new DataView(new ArrayBuffer(1)), () => new BigInt64Array(1)],
  ...[() => /x/, () => new WeakMap(), () => new WeakSet(), () => new WeakRef({}), () => new URL("a:b")],
  ...[() => new Headers(), () => new Request("http://a.b"), () => new Response(), () => new Blob([])],
  ...[() => new URLSearchParams("trust=1"), () => new FormData(), () => new AbortController()],
  ...[() => new EventTarget(), () => new Event("x"), () => new TextEncoder(), () => new TextDecoder()],
  ...[
    () => Object(1),
    () => Object("trust"),
    () => Object(true),
    () => Object(1n),
    () => Object(Symbol.iterator),
  ],
  ...[() => [][Symbol.iterator](), () => new Map().entries(), () => new Error("no", { cause: {} })],
  ...[() => new RangeError("no"), () => new Intl.NumberFormat()],
];

/** Two hundred in all: each wrong in its own way, none to be taken for an empty object. */
export const MADE: readonly (readonly [string, () => unknown])[] = [
  ...INSTANCES.map((make, i) => [`instance ${i}`, make] as const),
  ...READ.flatMap((name) => [
    [`inherited ${name}`, () => Object.create({ [name]: {} })] as const,
    [
      `accessor ${name}`,
      () => Object.defineProperty({}, name, { get: () => ({}), enumerable: true }),
    ] as const,
    [`hidden accessor ${name}`, () => Object.defineProperty({}, name, { get: () => ({}) })] as const,
    [`misspelt ${name}`, () => ({ [`${name}_`]: {} })] as const,
    [`other case ${name}`, () => ({ [name.toUpperCase()]: {} })] as const,
  ]),
];
