/** Design drafts in an account or a guest session. */
export const designDrafts = {
  maximum: 20,
  /** After the last change. */
  keptDays: 90,
} as const;

/** Links that let friends, or the shopper's own phone, add photos to a draft. */
export const designLinks = {
  /** Or until the draft is deleted or bought. */
  days: 14,
  maximumPhotos: 60,
  maximumPerDraft: 20,
} as const;

/**
 * Open connections that announce changes of designs or orders, in one process. A network may hold a tenth of those that are free, so
 * that its share shrinks as others come, and no few networks take all.
 */
export const liveUpdates = { maximumPerCaller: 20, maximum: 2_000, networkShareOfFree: 0.1 } as const;
