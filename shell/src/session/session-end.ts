const listeners = new Set<() => void>();

export const reportSessionEnd = (): void => listeners.forEach((listener) => listener());

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
