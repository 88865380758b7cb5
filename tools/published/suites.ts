// Files carried from other projects: the files of the gathering folder that make one suite, their origin and licence.
// Each suite is one file in `suites/`, written by `carry.ts`.

export interface SuiteOrigin {
  readonly name: string;
  /** Paths below the folder of material; a folder stands for all files in it. */
  readonly paths: readonly string[];
  /** Repository and commit, or how the values came about. */
  readonly origin: string;
  /** SPDX expression. */
  readonly licence: string;
}

const APACHE = "Apache-2.0";
const BSD = "BSD-3-Clause";
const EITHER = "Apache-2.0 OR MIT";
const HERE = "authored for this project";

export const SUITES: readonly SuiteOrigin[] = [
  {
    name: "ed25519-wycheproof",
    paths: ["ed25519/wycheproof_ed25519_test.json"],
    origin: "C2SP/wycheproof@dac1dd4",
    licence: APACHE,
  },
  {
    name: "ed25519-speccheck",
    paths: ["ed25519/speccheck_cases.json"],
    origin: "novifinancial/ed25519-speccheck@6551933",
    licence: APACHE,
  },
  {
    name: "ed25519-rfc8032",
    paths: ["ed25519/rfc8032_noble.json"],
    origin: "paulmillr/noble-ed25519@6700060",
    licence: "MIT",
  },
  { name: "ed25519-rule", paths: ["ed25519/policy_expectations.json"], origin: HERE, licence: "MIT" },
  {
    name: "groth16-zkemail",
    paths: ["groth16/zkemail_proof_of_twitter"],
    origin: "zkemail/zk-email-verify@9f01979",
    licence: "MIT",
  },
  {
    name: "groth16-co-snarks",
    paths: [
      "groth16/cosnarks_multiplier2_bn254",
      "groth16/cosnarks_poseidon_bn254",
      "groth16/cosnarks_multiplier2_bls12381",
    ],
    origin: "TaceoLabs/co-snarks@2b4592e",
    licence: EITHER,
  },
  {
    name: "groth16-garaga",
    paths: ["groth16/garaga_snarkjs_bn254", "groth16/garaga_snarkjs_bls12381"],
    origin: "keep-starknet-strange/garaga@307c00a",
    licence: "MIT",
  },
  {
    name: "groth16-plonk",
    paths: ["groth16/negative_wrong_protocol"],
    origin: "heliaxdev/solana-groth16-verifier-template@fa96a37",
    licence: EITHER,
  },
  {
    name: "groth16-privacy-pools",
    paths: [
      "groth16/vk_only/privacy_pools_commitment.json",
      "groth16/vk_only/privacy_pools_merkleTree.json",
      "groth16/vk_only/privacy_pools_withdraw.json",
    ],
    origin: "0xbow-io/privacy-pools-core@a80836a",
    licence: APACHE,
  },
  {
    name: "groth16-arkworks",
    paths: ["groth16/vk_only/arkworks_circom_compat.json"],
    origin: "arkworks-rs/circom-compat@3c95ed9",
    licence: EITHER,
  },
  {
    name: "jcs-cyberphone",
    paths: ["jcs/cyberphone"],
    origin: "cyberphone/json-canonicalization@19d51d7",
    licence: APACHE,
  },
  { name: "jcs-erdtman", paths: ["jcs/erdtman"], origin: "erdtman/canonicalize@3415fce", licence: APACHE },
  {
    name: "jcs-numbers",
    paths: ["jcs/es6_numbers_10000.txt", "jcs/rfc8785_appendix_b_numbers.json"],
    origin: "computed by the algorithm published with RFC 8785, and its appendix B",
    licence: "MIT",
  },
  {
    name: "hostile",
    paths: ["json", "formats"],
    origin: `${HERE} from RFC 8785, 7493 and 8259`,
    licence: "MIT",
  },
  {
    name: "poseidon",
    paths: ["poseidon/poseidon_bn254.json"],
    origin: "iden3/go-iden3-crypto@4c63aa3, recomputed and extended",
    licence: EITHER,
  },
  {
    name: "merkle",
    paths: ["merkle", "tlog/merkle", "tlog/rfc6962/hasher-and-roots.json"],
    origin: "transparency-dev/merkle@417fb0c, recomputed",
    licence: APACHE,
  },
  {
    name: "merkle-exhaustive",
    paths: ["tlog/rfc6962/exhaustive-0-39.json"],
    origin: "computed from the text of RFC 6962; leaves as in golang.org/x/mod",
    licence: "MIT",
  },
  {
    name: "tlog-azul",
    paths: ["tlog/ct-argon2020"],
    origin: "cloudflare/azul@610bd6f and golang/mod@fe2ec04; answers of a public log",
    licence: BSD,
  },
  {
    name: "tlog-tessera",
    paths: ["tlog/tessera-testdata-log", "tlog/tiles/paths.json"],
    origin: "transparency-dev/tessera@1811ae1; paths also golang/mod@fe2ec04 (BSD-3-Clause)",
    licence: APACHE,
  },
  {
    name: "tlog-tiles",
    paths: ["tlog/tiles/generated-tiles.json"],
    origin: "computed from the text of C2SP tlog-tiles",
    licence: "MIT",
  },
  {
    name: "tlog-notes",
    paths: ["tlog/signed-note"],
    origin: "golang/mod@fe2ec04, C2SP@5ba5ee8, transparency-dev/formats@0b850f1, and derived cases",
    licence: `${BSD} AND ${APACHE}`,
  },
  {
    name: "tlog-formats",
    paths: ["tlog/checkpoint", "tlog/cosignature", "tlog/tlog-proof"],
    origin: "transparency-dev/formats@0b850f1, and derived cases",
    licence: APACHE,
  },
];
