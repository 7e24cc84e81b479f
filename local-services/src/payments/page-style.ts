/** Inline, because the policy allows no external file. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #fbf7f0; --sheet: #fff; --ink: #23201c; --quiet: #5f574d; --line: #d9d0c3; --field: #857a6c; --accent: #2144c7; --on-accent: #fff; --note: #fdefc8; --on-note: #4a3600; --bad: #a31621; --bad-paper: #fdecec; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1815; --sheet: #26221e; --ink: #f4eee4; --quiet: #c2b8a9; --line: #443d35; --field: #9a8f80; --accent: #9db1ff; --on-accent: #10142e; --note: #4a3a10; --on-note: #ffedbd; --bad: #ffb3b3; --bad-paper: #421b1d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 0.75rem 1rem; background: var(--note); color: var(--on-note); text-align: center; font-weight: 600; }
main { width: min(30rem, 100% - 2rem); margin: 2rem auto 3rem; }
.sheet { padding: clamp(1rem, 5vw, 2rem); background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.125rem; font-weight: 500; color: var(--quiet); }
.total { margin: 0 0 1.5rem; font-size: 2.25rem; font-weight: 700; line-height: 1.1; }
table { width: 100%; border-collapse: collapse; margin-bottom: 1.5rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 0.5rem 0; text-align: left; vertical-align: top; font-weight: 400; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td { text-align: right; padding-left: 1rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
small { display: block; color: var(--quiet); font-size: 0.875rem; }
tfoot tr:last-child > * { border-bottom: 0; font-weight: 700; font-size: 1.125rem; }
label { display: block; margin-bottom: 0.25rem; font-weight: 600; }
input { width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 1px solid var(--field); border-radius: 0.5rem; background: var(--paper); color: var(--ink); font: inherit; }
input[readonly] { color: var(--quiet); }
.field { margin-bottom: 1rem; }
.hint { margin: 0.25rem 0 0; color: var(--quiet); font-size: 0.875rem; }
.problem { margin: 0 0 1rem; padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--bad-paper); color: var(--bad); font-weight: 600; }
input[aria-invalid="true"] { border: 2px solid var(--bad); }
.actions { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: 0.75rem 1rem; border: 1px solid var(--accent); border-radius: 0.75rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; }
button[value="cancel"] { background: transparent; color: var(--ink); border-color: var(--field); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
code { font-size: 1rem; white-space: nowrap; }
.cards { margin: 1.5rem 0 0; padding: 0; list-style: none; color: var(--quiet); font-size: 0.875rem; }
`;
