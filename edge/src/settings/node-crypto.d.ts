/** The part of `node:crypto` that the Worker uses; the runtime has the module, its types package has not. */
declare module "node:crypto" {
  export interface PrivateKey {
    readonly type: "private";
  }
  export function createPrivateKey(pem: string): PrivateKey;
  export function sign(algorithm: null, message: Uint8Array, key: PrivateKey): Uint8Array;
}
