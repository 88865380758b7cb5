// Packages without types of their own that tests and scripts use as foreign implementations.
declare module "snarkjs";
declare module "ffjavascript";
declare module "circom_runtime";
