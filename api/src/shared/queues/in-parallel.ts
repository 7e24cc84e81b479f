/** In the items' order. Begins no others after a failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const outcomes: R[] = [];
  let next = 0;
  let hasFailed = false;
  const worker = async () => {
    while (next < items.length && !hasFailed) {
      const index = next++;
      try {
        outcomes[index] = await work(items[index]!);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const done = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return outcomes;
}
