/** The provider cannot be reached, does not answer in time, or is overloaded: later it may work. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The provider does not accept our key: nothing works until somebody corrects the configuration. */
export class PaymentMisconfigured extends Error {
  override readonly name = 'PaymentMisconfigured';
}

/** The provider understood us and said no: a mistake of ours. */
export class PaymentRequestRefused extends Error {
  override readonly name = 'PaymentRequestRefused';
}

export class PaymentSessionUnknown extends Error {
  override readonly name = 'PaymentSessionUnknown';
}

/** There is nothing left of the payment to give back. */
export class PaymentAlreadyRefunded extends Error {
  override readonly name = 'PaymentAlreadyRefunded';
}

/** A webhook call that the provider has not signed. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}
