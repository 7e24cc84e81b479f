/** Runs `start` once the code is loaded, unless the effect has ended. `loss`: what goes without it. */
export function loadEffect<Module>(
  load: () => Promise<Module>,
  start: (module: Module) => (() => void) | undefined,
  loss: string,
): () => void {
  let stop: (() => void) | undefined;
  let hasEnded = false;
  load().then(
    (module) => {
      if (!hasEnded) stop = start(module);
      return undefined;
    },
    (error: unknown) => console.warn(loss, error),
  );
  return () => {
    hasEnded = true;
    stop?.();
  };
}
