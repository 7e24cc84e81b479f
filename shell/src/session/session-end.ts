const listeners = new Set<() => void>();

export const reportSessionEnd = (): void => listeners.forEach((listener) => listener());

/** Returns a function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
