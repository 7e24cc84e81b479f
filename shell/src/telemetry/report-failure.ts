/** `slice` or `path` says where it belongs. */
export type Failure = { kind: 'load' | 'render'; slice?: string; path?: string; error: unknown };

const waiting: Failure[] = [];
let onWaiting = (): void => {};
let listener = (failure: Failure): void => {
  waiting.push(failure);
  onWaiting();
};

/** The listener may register later. */
export const reportFailure = (failure: Failure): void => listener(failure);

export function onFirstFailure(call: () => void): void {
  onWaiting = call;
  if (waiting.length > 0) call();
}

/** Also gets earlier ones. There is one listener. */
export function onFailure(listen: (failure: Failure) => void): void {
  listener = listen;
  for (const failure of waiting.splice(0)) listen(failure);
}
