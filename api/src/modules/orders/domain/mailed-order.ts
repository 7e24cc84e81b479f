import type { Money } from 'shared-contracts/money/money';

/** What the mails about an order say. Pictures are products' pictures: a person's own photos are not for a mail client to load. */
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
export type MailingShop = { name: string; publicUrl: string; supportEmail: string };

/** Where the buyer follows the order: a guest by its unguessable number, an account in its history. */
export const orderLinkOf = (order: Pick<MailedOrder, 'id' | 'isGuest'>, shop: MailingShop): string =>
  order.isGuest ? `${shop.publicUrl}/track-order?order=${order.id}` : `${shop.publicUrl}/orders/${order.id}`;

/** The amounts of an order, the total last. */
export const totalRows = (order: MailedOrder): [string, Money][] => [
  ['Subtotal', order.subtotal],
  ['Tax', order.tax],
  [`Shipping (${order.shippingMethod})`, order.shipping],
  ['Total', order.total],
];
