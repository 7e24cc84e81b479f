import * as own from 'react-refresh/runtime';

function injected(runtime) {
  runtime.injectIntoGlobalHook(globalThis);
  return runtime;
}

/** One per page: that of the bundle with React DOM. */
const runtime = (globalThis.reactRefresh ??= injected(own));

let timer;
function refreshSoon() {
  timer ??= setTimeout(() => {
    timer = undefined;
    runtime.performReactRefresh();
  });
}

export const trackerOf = (id) => ({
  $RefreshReg$: (type, name) => runtime.register(type, `${DEVELOPED_PACKAGE} ${id} ${name}`),
  $RefreshSig$: runtime.createSignatureFunctionForTransform,
});

function hasOnlyComponents(exports) {
  const values = Object.values(exports);
  return values.length > 0 && values.every((value) => runtime.isLikelyComponentType(value));
}

const familiesOf = (exports) =>
  Object.entries(exports).flatMap(([name, value]) => [name, runtime.getFamilyByType(value)]);
const isSame = (some, others) => some.length === others.length && some.every((one, index) => one === others[index]);

/** Replaces a module that exports only components; else those that import it. */
export function acceptComponents({ id, exports }, hot) {
  for (const [name, value] of Object.entries(exports))
    if (runtime.isLikelyComponentType(value)) runtime.register(value, `${DEVELOPED_PACKAGE} ${id} exports ${name}`);
  const before = hot.data?.exports;
  hot.dispose((data) => (data.exports = exports));
  if (!hasOnlyComponents(exports)) {
    if (before && hasOnlyComponents(before)) hot.invalidate();
    return;
  }
  hot.accept((error) => globalThis.developedPage?.onFailedUpdate(error));
  if (before && isSame(familiesOf(before), familiesOf(exports))) refreshSoon();
  else if (before) hot.invalidate();
}
