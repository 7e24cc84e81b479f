const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function stepOver(key: string, at: number, count: number): number | null {
  const to = steps[key]?.(at, count);
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}
