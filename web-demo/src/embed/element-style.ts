/** The element's own look, to be overridden by parts and custom properties. */
export const ELEMENT_STYLE = `
:host { display: block; font: inherit; color: inherit; --vdi-good: #17683e; --vdi-warn: #855400; --vdi-bad: #a32a1f; --vdi-unknown: #46566b; }
:host([hidden]) { display: none; }
@media (prefers-color-scheme: dark) { :host { --vdi-good: #7fd3a4; --vdi-warn: #e6b85c; --vdi-bad: #f1978a; --vdi-unknown: #a9bbd4; } }
[part=box] { border: 1px solid currentColor; border-color: color-mix(in srgb, currentColor 25%, transparent); border-inline-start: .35em solid var(--tone, var(--vdi-unknown)); border-radius: .5em; padding: .7em 1em; }
[data-tone=good] { --tone: var(--vdi-good); }
[data-tone=warn] { --tone: var(--vdi-warn); }
[data-tone=bad] { --tone: var(--vdi-bad); }
[part=headline] { margin: 0; font-weight: 650; color: var(--tone, inherit); }
[part=because] { margin: .2em 0 0; }
summary { cursor: pointer; margin-top: .5em; }
ol { margin: .4em 0 0; padding-inline-start: 1.6em; }
[part~=passed]::marker { color: var(--vdi-good); }
[part~=failed] { color: var(--vdi-bad); }
`;
