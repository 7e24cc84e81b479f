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
