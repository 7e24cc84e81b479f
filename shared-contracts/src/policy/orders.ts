/** The last reminder puts the order on hold. */
export const missingPhotos = { reminderDays: [1, 3] } as const;

export const holds = { overdueDays: 14, longestReason: 300 } as const;

export const orderDesk = {
  maximumPerBulk: 100,
  maximumTrackingRows: 1000,
  maximumTrackingCharacters: 500_000,
  longestNote: 2000,
  longestPhotoMessage: 1000,
  resendsPerHour: 3,
} as const;

/** Without an admin: of an order in all, and in a day of the shop. */
export const support = { refundPerOrder: '50.00', refundPerDay: '200.00' } as const;

/** Within `returnsWithinDays` of delivery. */
export const claims = { maximumPhotos: 6, maximumCharacters: 2_000, maximumAnswerCharacters: 4_000 } as const;

export const reviews = {
  /** Fewer approved reviews make no rating. */
  ratedFrom: 3,
  mostStars: 5,
  maximumCharacters: 2_000,
  /** At first and with each "Show more". */
  perPage: 5,
} as const;
