/** A permit for work on pictures that nothing else is done beside. */
export const unqueued = {
  signal: new AbortController().signal,
  /** @template T @param {number} _bytes @param {() => Promise<T>} work */
  decode: (_bytes, work) => work(),
  sharedBy: () => unqueued,
};
