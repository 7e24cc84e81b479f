/**
 * Something of a page that failed: a slice didn't load, or an error page replaced what threw. `slice` or `path` says where it belongs.
 */
export type Failure = { kind: 'load' | 'render'; slice?: string; path?: string; error: unknown };

const waiting: Failure[] = [];
let onWaiting = (): void => {};
let listener = (failure: Failure): void => {
  waiting.push(failure);
  onWaiting();
};

/** Passes a failure to the listener, who may register later. */
export const reportFailure = (failure: Failure): void => listener(failure);

/** Is called when a failure waits for a listener. */
export function onFirstFailure(call: () => void): void {
  onWaiting = call;
  if (waiting.length > 0) call();
}

/** Receives all failures of this page, also the earlier ones. There is one listener. */
export function onFailure(listen: (failure: Failure) => void): void {
  listener = listen;
  for (const failure of waiting.splice(0)) listen(failure);
}
