/**
 * The element's own look, to be overridden by parts and custom properties. Light or dark as the page around it says with
 * `color-scheme`, whatever the system's setting: a page that says nothing is light.
 */
export const ELEMENT_STYLE = `
:host { display: block; white-space: normal; line-height: 1.4; letter-spacing: normal; text-transform: none; text-indent: 0; --vdi-good: light-dark(#17683e, #7fd3a4); --vdi-warn: light-dark(#855400, #e6b85c); --vdi-bad: light-dark(#a32a1f, #f1978a); --vdi-unknown: light-dark(#46566b, #a9bbd4); }
:host([hidden]) { display: none; }
[part=box] { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-inline-start: .35em solid var(--tone, var(--vdi-unknown)); border-radius: .5em; padding: .7em 1em; overflow-wrap: anywhere; }
[data-tone=good] { --tone: var(--vdi-good); }
[data-tone=warn] { --tone: var(--vdi-warn); }
[data-tone=bad] { --tone: var(--vdi-bad); }
[part=headline] { margin: 0; font-weight: 650; color: var(--tone, inherit); }
[part=headline]::before { content: attr(data-mark) " " / ""; }
[part=sentence], [part=because], [part=inputs] { margin: .2em 0 0; }
[part=outcome] { font-style: normal; font-weight: 650; }
summary { cursor: pointer; margin-top: .5em; }
ol { margin: .2em 0 0; padding-inline-start: 1.5em; }
[part~=passed]::marker { color: var(--vdi-good); }
[part~=failed] { color: var(--vdi-bad); }
[part=check] { display: inline-block; margin-top: .5em; color: inherit; }
:host([compact]) [part=box] { display: flex; flex-wrap: wrap; gap: 0 .7em; padding-block: .2em; }
:host([compact]) [part=box] * { margin: 0; }
:host([compact]) :is([part=inputs], [part=details], [part=joint], [part=rest], [part=sentence] ~ [part=because]) { display: none; }
`;
