// Stages of each framework's page and the events it got: the same for all of them.
import type { VdiVerifyListeners, VdiVerifyProps } from "@svc/vdi-verifier/element/react";

export interface Stage {
  readonly props: VdiVerifyProps;
  /** The component is taken off the page. */
  readonly isGone?: boolean;
}

/** Between the test and its page. */
export interface PageGlobals {
  readonly given: { readonly issuer: string; readonly at: number; readonly attestation: object };
  /** Lines as `result true`, `error TypeError`; of steps their number alone. */
  heard: string[];
  steps: number;
  go: (stage: string) => void;
}

const page = globalThis as unknown as PageGlobals;
const { issuer, at, attestation } = page.given;
page.heard = [];
page.steps = 0;

/** Set before anything defines the element: the strict profile, which wants more than is there. */
export const FIRST: Stage = {
  props: {
    src: "loan.json",
    issuers: [issuer],
    issuerName: "Example Lender",
    options: { profileId: "VDI_VERIFY_STRICT_V1", at },
  },
};

const STAGES: Readonly<Record<string, Stage>> = {
  standard: { props: { ...FIRST.props, compact: true, options: { at } } },
  unnamed: { props: { src: "loan.json", options: { at } } },
  object: { props: { attestation, issuers: [issuer], options: { at } } },
  nothing: { props: {} },
  promised: { props: { attestation, options: Promise.resolve({ at }) as object } },
  gone: { props: {}, isGone: true },
};

export const told = {
  onStep: ({ step }) => {
    page.steps = step;
  },
  onResult: ({ valid }) => page.heard.push(`result ${valid}`),
  onError: (error) => page.heard.push(`error ${error instanceof Error ? error.name : typeof error}`),
} satisfies VdiVerifyListeners;

/** Gives the test the way to change what is shown. */
export function drivenBy(set: (stage: Stage) => void): void {
  page.go = (name) => set(STAGES[name] as Stage);
}
