import type { OrderDesk } from 'shared-contracts/order-desk/schemas';

/** The desk of an order of which nothing is known but its amount. */
export const sampleDesk = (changes: Partial<OrderDesk> = {}): OrderDesk => ({
  notes: [],
  history: [],
  mails: [],
  refunds: [],
  refundable: '28.59',
  refundedItems: [],
  isShippingRefunded: false,
  photoRequest: null,
  lowQualityPhotos: [],
  ...changes,
});
