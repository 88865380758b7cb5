/**
 * `@svc/vdi-verifier/element/svelte`: `<VdiVerify>` for Svelte 5, compiled with the page that takes it (`svelte/VdiVerify.svelte`,
 * whose types these are). On a server it renders its children and no verdict.
 */
import type { Component, Snippet } from "svelte";
import type { VdiVerifyListeners, VdiVerifyProps } from "./binding.ts";

export type { VdiVerifyListeners, VdiVerifyProps } from "./binding.ts";

/** Listeners are spelt as Svelte spells events. */
export type VdiVerifySvelteProps = VdiVerifyProps & {
  readonly [Name in keyof VdiVerifyListeners as Lowercase<Name>]?: VdiVerifyListeners[Name];
} & {
  readonly class?: string;
  readonly id?: string;
  readonly style?: string;
  readonly children?: Snippet;
};

/** Shows what an attestation proves; state that changes deep inside of its properties is judged anew. */
export declare const VdiVerify: Component<VdiVerifySvelteProps>;
