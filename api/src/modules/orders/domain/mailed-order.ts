import type { Money } from 'shared-contracts/money/money';

/** An order as mails show it. Pictures are the products': customers' photos stay out of mail programs. */
export type MailedOrder = {
  id: string;
  isGuest: boolean;
  customerName: string;
  items: {
    name: string;
    details: string | null;
    quantity: number;
    /** `$15.98 each, pack of 9`. */
    each: string;
    total: Money;
    imageUrl: string | null;
  }[];
  subtotal: Money;
  tax: Money;
  shipping: Money;
  shippingMethod: string;
  total: Money;
  addressLines: string[];
};
