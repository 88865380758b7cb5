// Verification keys that must be refused, each with its reason. Every row starts from the same good key.
import type { KeyReason } from "@svc/core/finding";
import {
  cofactorPoint,
  G1_BASE,
  G2_BASE,
  g1FromJson,
  g1Json,
  g2FromJson,
  g2Json,
  P,
  smallOrderPoint,
} from "./points.ts";
import type { KeyJson } from "./trapdoor.ts";

export interface BadKey {
  readonly name: string;
  readonly reason: KeyReason;
  readonly key: (good: KeyJson) => unknown;
}

const INFINITY_G1 = ["0", "1", "0"] as const;
const INFINITY_G2 = [
  ["0", "0"],
  ["1", "0"],
  ["0", "0"],
] as const;
const MEMBERS = [
  "protocol",
  "curve",
  "nPublic",
  "vk_alpha_1",
  "vk_beta_2",
  "vk_gamma_2",
  "vk_delta_2",
  "IC",
] as const;
const G2_MEMBERS = ["vk_beta_2", "vk_gamma_2", "vk_delta_2"] as const;

function replaceIc(key: KeyJson, index: number, point: unknown) {
  return { ...key, IC: key.IC.map((old, i) => (i === index ? point : old)) };
}

function without(key: KeyJson, member: string) {
  return Object.fromEntries(Object.entries(key).filter(([name]) => name !== member));
}

export const BAD_KEYS: readonly BadKey[] = [
  ...MEMBERS.map(
    (member): BadKey => ({
      name: `${member} missing`,
      reason: "key_malformed",
      key: (good) => without(good, member),
    }),
  ),
  { name: "extra member", reason: "key_malformed", key: (good) => ({ ...good, verified: true }) },
  { name: "null", reason: "key_malformed", key: () => null },
  { name: "an array", reason: "key_malformed", key: (good) => [good] },
  { name: "a number", reason: "key_malformed", key: () => 5 },
  { name: "text that is no JSON", reason: "key_malformed", key: () => "groth16" },
  {
    name: "duplicate member in JSON text",
    reason: "key_malformed",
    key: (good) => `{"nPublic": 3, ${JSON.stringify(good).slice(1)}`,
  },
  { name: "IC an object", reason: "key_malformed", key: (good) => ({ ...good, IC: { ...good.IC } }) },
  {
    name: "a throwing getter",
    reason: "key_malformed",
    key: (good) =>
      Object.defineProperty({ ...good }, "IC", {
        enumerable: true,
        get() {
          throw new Error("getter");
        },
      }),
  },
  { name: "protocol plonk", reason: "key_wrong_protocol", key: (good) => ({ ...good, protocol: "plonk" }) },
  { name: "curve bls12381", reason: "key_wrong_curve", key: (good) => ({ ...good, curve: "bls12381" }) },
  { name: "nPublic text", reason: "key_public_count_malformed", key: (good) => ({ ...good, nPublic: "3" }) },
  {
    name: "nPublic negative",
    reason: "key_public_count_malformed",
    key: (good) => ({ ...good, nPublic: -1 }),
  },
  {
    name: "nPublic fractional",
    reason: "key_public_count_malformed",
    key: (good) => ({ ...good, nPublic: 3.5 }),
  },
  {
    name: "nPublic beyond the limit",
    reason: "key_public_count_malformed",
    key: (good) => ({ ...good, nPublic: 1025 }),
  },
  { name: "nPublic lies", reason: "key_ic_count_mismatch", key: (good) => ({ ...good, nPublic: 99 }) },
  {
    name: "IC short",
    reason: "key_ic_count_mismatch",
    key: (good) => ({ ...good, IC: good.IC.slice(0, -1) }),
  },
  {
    name: "IC long",
    reason: "key_ic_count_mismatch",
    key: (good) => ({ ...good, IC: [...good.IC, g1Json(G1_BASE)] }),
  },
  { name: "IC empty", reason: "key_ic_count_mismatch", key: (good) => ({ ...good, IC: [] }) },
  {
    name: "alpha z missing",
    reason: "key_point_malformed",
    key: (good) => ({ ...good, vk_alpha_1: good.vk_alpha_1.slice(0, 2) }),
  },
  {
    name: "alpha z = 2",
    reason: "key_point_malformed",
    key: (good) => ({ ...good, vk_alpha_1: [...good.vk_alpha_1.slice(0, 2), "2"] }),
  },
  {
    name: "beta a G1 point",
    reason: "key_point_malformed",
    key: (good) => ({ ...good, vk_beta_2: good.vk_alpha_1 }),
  },
  { name: "IC[1] null", reason: "key_point_malformed", key: (good) => replaceIc(good, 1, null) },
  {
    name: "alpha.x + p",
    reason: "key_coordinate_not_in_field",
    key: (good) => ({ ...good, vk_alpha_1: [`${BigInt(good.vk_alpha_1[0]) + P}`, good.vk_alpha_1[1], "1"] }),
  },
  {
    name: "IC[2].y = p",
    reason: "key_coordinate_not_in_field",
    key: (good) => replaceIc(good, 2, [good.IC[2]?.[0], `${P}`, "1"]),
  },
  {
    name: "alpha.x with a leading zero",
    reason: "key_coordinate_not_canonical",
    key: (good) => ({ ...good, vk_alpha_1: [`0${good.vk_alpha_1[0]}`, good.vk_alpha_1[1], "1"] }),
  },
  {
    name: "delta.x0 hexadecimal",
    reason: "key_coordinate_not_canonical",
    key: (good) => ({
      ...good,
      vk_delta_2: [
        [`0x${BigInt(good.vk_delta_2[0][0]).toString(16)}`, good.vk_delta_2[0][1]],
        ...good.vk_delta_2.slice(1),
      ],
    }),
  },
  {
    name: "alpha at infinity",
    reason: "key_point_at_infinity",
    key: (good) => ({ ...good, vk_alpha_1: INFINITY_G1 }),
  },
  ...G2_MEMBERS.flatMap((member): BadKey[] => [
    {
      name: `${member} at infinity`,
      reason: "key_point_at_infinity",
      key: (good) => ({ ...good, [member]: INFINITY_G2 }),
    },
    {
      name: `${member} with c0 and c1 exchanged`,
      reason: "key_point_not_on_curve",
      key: (good) => ({
        ...good,
        [member]: [good[member][0].toReversed(), good[member][1].toReversed(), good[member][2]],
      }),
    },
    {
      name: `${member} of cofactor order`,
      reason: "key_point_not_in_subgroup",
      key: (good) => ({ ...good, [member]: g2Json(cofactorPoint()) }),
    },
    {
      name: `${member} plus a point of order 10069`,
      reason: "key_point_not_in_subgroup",
      key: (good) => ({ ...good, [member]: g2Json(g2FromJson(good[member]).add(smallOrderPoint())) }),
    },
  ]),
  {
    name: "alpha off the curve",
    reason: "key_point_not_on_curve",
    key: (good) => ({ ...good, vk_alpha_1: ["1", "3", "1"] }),
  },
  {
    name: "IC[0] off the curve",
    reason: "key_point_not_on_curve",
    key: (good) => replaceIc(good, 0, ["1", "3", "1"]),
  },
  {
    name: "gamma = delta",
    reason: "key_gamma_equals_delta",
    key: (good) => ({ ...good, vk_delta_2: good.vk_gamma_2 }),
  },
  {
    name: "gamma = delta = the generator (no contribution)",
    reason: "key_gamma_equals_delta",
    key: (good) => ({ ...good, vk_gamma_2: g2Json(G2_BASE), vk_delta_2: g2Json(G2_BASE) }),
  },
  {
    name: "delta = -gamma",
    reason: "key_gamma_negated_delta",
    key: (good) => ({ ...good, vk_delta_2: g2Json(g2FromJson(good.vk_gamma_2).negate()) }),
  },
  {
    name: "delta the generator",
    reason: "key_delta_is_generator",
    key: (good) => ({ ...good, vk_delta_2: g2Json(G2_BASE) }),
  },
  {
    name: "delta the generator's negative",
    reason: "key_delta_is_generator",
    key: (good) => ({ ...good, vk_delta_2: g2Json(G2_BASE.negate()) }),
  },
  { name: "IC[0] at infinity", reason: "key_ic_at_infinity", key: (good) => replaceIc(good, 0, INFINITY_G1) },
  { name: "IC[2] at infinity", reason: "key_ic_at_infinity", key: (good) => replaceIc(good, 2, INFINITY_G1) },
  { name: "IC[1] = IC[2]", reason: "key_ic_repeated", key: (good) => replaceIc(good, 2, good.IC[1]) },
  {
    name: "IC[3] = -IC[1]",
    reason: "key_ic_repeated",
    key: (good) => replaceIc(good, 3, g1Json(g1FromJson(good.IC[1] as never).negate())),
  },
  { name: "IC[0] = IC[1]", reason: "key_ic_repeated", key: (good) => replaceIc(good, 0, good.IC[1]) },
  {
    name: "vk_alphabeta_12 empty",
    reason: "key_point_malformed",
    key: (good) => ({ ...good, vk_alphabeta_12: [] }),
  },
  {
    name: "vk_alphabeta_12 null",
    reason: "key_point_malformed",
    key: (good) => ({ ...good, vk_alphabeta_12: null }),
  },
  {
    name: "vk_alphabeta_12 of numbers",
    reason: "key_coordinate_not_canonical",
    key: (good) => ({ ...good, vk_alphabeta_12: fp12(1) }),
  },
  {
    name: "vk_alphabeta_12 false",
    reason: "key_alphabeta_mismatch",
    key: (good) => ({ ...good, vk_alphabeta_12: fp12("7") }),
  },
];

function fp12(value: unknown) {
  return [0, 1].map(() => [0, 1, 2].map(() => [value, value]));
}
