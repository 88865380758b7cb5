"use client";
/**
 * `@svc/vdi-verifier/element/react`: `<VdiVerify>` for React 19. On a server it renders its children and no verdict.
 */
import { createElement, type HTMLAttributes, type ReactElement, useLayoutEffect, useRef } from "react";
import { type Binding, bind, type VdiVerifyListeners, type VdiVerifyProps } from "./binding.ts";

export type { VdiVerifyListeners, VdiVerifyProps } from "./binding.ts";

/** Beside the element's own, what any HTML element takes: `className`, `id`, `style`, children. */
export type VdiVerifyReactProps = VdiVerifyProps &
  VdiVerifyListeners &
  Omit<HTMLAttributes<HTMLElement>, keyof VdiVerifyListeners>;

/**
 * Shows what an attestation proves. Options are compared by value, so they may be written inline; functions among them
 * by identity. A verdict is the element's: `onResult` tells it, and does not make it.
 */
export function VdiVerify(props: VdiVerifyReactProps): ReactElement {
  const { src, attestation, disclosure, issuers, issuerName, profile, check, compact, options, ...others } =
    props;
  const { onStep, onResult, onError, children, ...rest } = others;
  const element = useRef<HTMLElement>(null);
  const binding = useRef<Binding>(null);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const bound = bind(element.current);
    binding.current = bound;
    return () => bound.release();
  }, []);
  useLayoutEffect(() => {
    const asked = { src, attestation, disclosure, issuers, issuerName, profile, check, compact, options };
    binding.current?.update(asked, { onStep, onResult, onError });
  });
  return createElement("vdi-verify", { ...rest, ref: element }, children);
}
