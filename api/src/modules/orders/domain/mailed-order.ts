import type { Money } from 'shared-contracts/money/money';

/** What the mails about an order say. Pictures are the products': a person's own photos are not for a mail program to load. */
export type MailedOrder = {
  id: string;
  isGuest: boolean;
  customerName: string;
  items: { name: string; details: string | null; quantity: number; unitPrice: Money; imageUrl: string | null }[];
  subtotal: Money;
  tax: Money;
  shipping: Money;
  shippingMethod: string;
  total: Money;
  addressLines: string[];
};
