/** Or too slow or overloaded. Retrying may help. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The provider rejects our key: the configuration is wrong. */
export class PaymentMisconfigured extends Error {
  override readonly name = 'PaymentMisconfigured';
}

/** The provider refused the request: a bug of ours. */
export class PaymentRequestRefused extends Error {
  override readonly name: string = 'PaymentRequestRefused';
}

export class PaymentPageTooShort extends PaymentRequestRefused {
  constructor(
    message: string,
    readonly providerTime: Date,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

export class PaymentSessionUnknown extends Error {
  override readonly name = 'PaymentSessionUnknown';
}

/** Part of the payment was refunded elsewhere. */
export class RefundTooLarge extends PaymentRequestRefused {
  override readonly name = 'RefundTooLarge';
}

export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}

export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
