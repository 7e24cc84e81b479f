import type { OrderDesk } from 'shared-contracts/order-desk/schemas';

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
