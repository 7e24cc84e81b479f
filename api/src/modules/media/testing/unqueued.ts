import type { Permit } from '../picture-queue.js';

/** A permit for work on pictures in tests, which nothing limits. */
export const unqueued: Permit = {
  signal: new AbortController().signal,
  decode: (_bytes, work) => work(),
  sharedBy: () => unqueued,
};
