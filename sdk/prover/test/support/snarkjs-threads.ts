/** snarkjs keeps threads on a global after verifying; a test file that let it verify ends them. */
export async function endSnarkjsThreads(): Promise<void> {
  await (globalThis as { curve_bn128?: { terminate(): Promise<void> } | null }).curve_bn128?.terminate();
}
