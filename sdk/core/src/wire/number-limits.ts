/** Encoded numbers lie in [1, 2^63 - 1]; zero is 2^62. Derived values are encoded alike. */
export const ENCODED_NUMBER_MIN = 1n;
export const ENCODED_NUMBER_MAX = 2n ** 63n - 1n;
export const ENCODED_ZERO = 2n ** 62n;
/** Decimals of an input's number, and of a policy's. */
export const DECIMALS = 6;
