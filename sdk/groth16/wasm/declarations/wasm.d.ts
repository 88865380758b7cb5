/** A static import of WebAssembly, as workerd and its bundlers resolve it. */
declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
