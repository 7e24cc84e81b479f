export const accounts = {
  /** After its last use or sign-in. */
  sessionDays: 30,
  /** A browser that has signed in is recognized so long. */
  knownDeviceDays: 365,
  verificationLinkHours: 24,
  passwordLinkMinutes: 60,
  /** An old link says until then why it does not work. */
  linksRememberedDays: 30,
  /** To one account, of each kind. */
  mailsPerHour: 5,
  maximumAddresses: 10,
  maximumPasskeys: 10,
  passkeyPromptMinutes: 5,
  dataExport: { keptHours: 24, perDay: 3 },
} as const;

/** Source: decisions, Photos; the privacy page says it. */
export const retention = {
  /** In no order, cart or checkout: since last requested. */
  unusedPhotosDays: 30,
  /** Originals: after delivery or cancellation. */
  orderedPhotosDays: 180,
  /** What an order keeps after that, in pixels. */
  keptPictureWidth: 640,
  /** In mails: after delivery, or the last change of a cancelled or fully refunded order. */
  orderLinksDays: 400,
  /** Name and addresses. */
  unpaidCheckoutDays: 90,
} as const;
