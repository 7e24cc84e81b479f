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
