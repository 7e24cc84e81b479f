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
