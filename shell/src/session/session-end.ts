const listeners = new Set<() => void>();

/** Tells the shell that a call was refused because the session has ended. */
export const reportSessionEnd = (): void => listeners.forEach((listener) => listener());

/** Returns a function that stops listening. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
