/** Something of a page that failed: its slice didn't load, or threw while it rendered. */
export type Failure = { kind: 'load' | 'render'; slice: string | undefined; error: unknown };

/** More than this before anybody listens are dropped. */
const MOST_WAITING = 20;

const waiting: Failure[] = [];
let listener: ((failure: Failure) => void) | undefined;

/** Passes a failure to the listener, who may register later. */
export function reportFailure(failure: Failure): void {
  if (listener) listener(failure);
  else if (waiting.length < MOST_WAITING) waiting.push(failure);
}

/** Receives all failures of this page, also the earlier ones. There is one listener. */
export function onFailure(listen: (failure: Failure) => void): void {
  listener = listen;
  for (const failure of waiting.splice(0)) listen(failure);
}
