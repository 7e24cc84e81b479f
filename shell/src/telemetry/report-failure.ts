/**
 * Something of a page that failed: a slice didn't load, or an error page replaced what threw. `slice` or `path` says where it belongs.
 */
export type Failure = { kind: 'load' | 'render'; slice?: string; path?: string; error: unknown };

const waiting: Failure[] = [];
let listener = (failure: Failure): unknown => waiting.push(failure);

/** Passes a failure to the listener, who may register later. */
export const reportFailure = (failure: Failure): void => void listener(failure);

/** Receives all failures of this page, also the earlier ones. There is one listener. */
export function onFailure(listen: (failure: Failure) => void): void {
  listener = listen;
  for (const failure of waiting.splice(0)) listen(failure);
}
