/** Orders whose photos are incomplete. With the last reminder, the order is put on hold. */
export const missingPhotos = { reminderDays: [1, 3] } as const;

/** A held order counts as overdue after this time. */
export const holds = { overdueDays: 14, longestReason: 300 } as const;

/** What admins do with orders at once, and how much they write about one. */
export const orderDesk = {
  maximumPerBulk: 100,
  maximumTrackingRows: 1000,
  maximumTrackingCharacters: 500_000,
  longestNote: 2000,
  longestPhotoMessage: 1000,
  /** Of one mail. */
  resendsPerHour: 3,
} as const;

/** What somebody of the support may refund alone: of an order, all its refunds together, and in a day of the shop. */
export const support = { refundPerOrder: '50.00', refundPerDay: '200.00' } as const;

/** Claims for damage or a return, which must come within `returnsWithinDays` of delivery. */
export const claims = { maximumPhotos: 6, maximumCharacters: 2_000, maximumAnswerCharacters: 4_000 } as const;

export const reviews = {
  /** The approved review from which on a product's rating is computed from its reviews. */
  ratedFrom: 3,
  mostStars: 5,
  maximumCharacters: 2_000,
  /** On a product page, at first and with each "Show more". */
  perPage: 5,
} as const;
