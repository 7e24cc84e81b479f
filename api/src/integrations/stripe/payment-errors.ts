/** Or slow or overloaded. Retrying may help. */
export class PaymentUnavailable extends Error {
  override readonly name: string = 'PaymentUnavailable';
}

export class PaymentMisconfigured extends Error {
  override readonly name = 'PaymentMisconfigured';
}

/** A bug of ours. */
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

/** Partly refunded elsewhere, or disputed. */
export class RefundTooLarge extends PaymentRequestRefused {
  override readonly name = 'RefundTooLarge';
}

export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}

export class UnreadablePayment extends PaymentUnavailable {
  override readonly name = 'UnreadablePayment';
}

export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
