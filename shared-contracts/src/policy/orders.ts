/** Orders whose photos are incomplete. With the last reminder, the order is put on hold. */
export const missingPhotos = { reminderDays: [1, 3] } as const;

/** A held order counts as overdue after this time. */
export const holds = { overdueDays: 14, longestReason: 300 } as const;
