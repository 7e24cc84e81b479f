/** Accounts, their links by mail, and what is kept for them. */
export const accounts = {
  /** A session ends this long after it was last used or the shopper signed in. */
  sessionDays: 30,
  /** How long a browser that has signed in before is recognized. */
  knownDeviceDays: 365,
  /** Links that confirm an address. */
  verificationLinkHours: 24,
  passwordLinkMinutes: 60,
  /** Until then, an old link can say why it does not work. */
  linksRememberedDays: 30,
  /** To one account, of each kind. */
  mailsPerHour: 5,
  maximumAddresses: 10,
  maximumPasskeys: 10,
  /** How long the browser's passkey prompt may stay open. */
  passkeyPromptMinutes: 5,
  /** The file with one's own data. */
  dataExport: { keptHours: 24, perDay: 3 },
} as const;

/** How long photos, links to orders and unpaid checkouts are kept. Source: decisions, Photos; the privacy page says it. */
export const retention = {
  /** Photos that no order, cart or checkout names: after they were last requested. */
  unusedPhotosDays: 30,
  /** Originals of ordered photos: after delivery or cancellation. */
  orderedPhotosDays: 180,
  /** The picture that an order keeps after that, in pixels. */
  keptPictureWidth: 640,
  /** Links and pictures in mails about an order: after delivery, or the last change of one that was cancelled or refunded in full. */
  orderLinksDays: 400,
  /** Name and addresses of a checkout that ended without payment. */
  unpaidCheckoutDays: 90,
} as const;
