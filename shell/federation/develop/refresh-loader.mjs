import path from 'node:path';

const runtime = JSON.stringify(path.join(import.meta.dirname, 'browser/refresh.mjs'));
// on the first line, for the numbers of the others
const before =
  `import { acceptComponents as $accept$, trackerOf as $trackerOf$ } from ${runtime};` +
  'const { $RefreshReg$, $RefreshSig$ } = $trackerOf$(__webpack_module__.id);';
const after = '\n;if (import.meta.webpackHot) $accept$(__webpack_module__, import.meta.webpackHot);';

/** Adds what swc's Fast Refresh calls. */
export default function refreshLoader(source, map) {
  const hasComponents = /\$Refresh(Reg|Sig)\$/.test(source);
  this.callback(null, hasComponents ? before + source + after : source, map);
}
