/**
 * The two prime moduli of the BN254 pairing (also "bn128", "alt_bn128", EIP-196). The wire
 * documents carry both kinds of number, so each has a name here:
 * signals and statement encodings live below BN254_R, point coordinates below BN254_P.
 */

/** Order of the groups: the field of public signals, Poseidon and every statement encoding. */
export const BN254_R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;

/** Modulus of the base field: the coordinates of curve points. */
export const BN254_P = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;
