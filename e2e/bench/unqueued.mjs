/** A permit for picture work with nothing beside it. */
export const unqueued = {
  signal: new AbortController().signal,
  /** @template T @param {number} _bytes @param {() => Promise<T>} work */
  decode: (_bytes, work) => work(),
  sharedBy: () => unqueued,
};
