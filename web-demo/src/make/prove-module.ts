/**
 * The prover's compiled WebAssembly where the page runs: files beside it. Takes the place of the package's own loader,
 * whose path is that of a package and not of a page.
 */
export async function loadModule(binary: "prove" | "prove-fused"): Promise<WebAssembly.Module> {
  const name = `${binary}.wasm`;
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
