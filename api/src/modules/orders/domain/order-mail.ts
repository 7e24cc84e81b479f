import { type Money, formatMoney, times } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailText, mailOf } from '../../../shared/mail/letter.js';
import { type MailedOrder, type MailingShop, orderLinkOf, totalRows } from './mailed-order.js';
import { orderPage } from './order-mail-page.js';

function textOf(order: MailedOrder, shop: MailingShop): string {
  const items = order.items.map(
    ({ name, details, quantity, unitPrice }) =>
      `${quantity} x ${name}${details ? ` (${details})` : ''}  ${formatMoney(times(unitPrice, quantity))}`,
  );
  return [
    `Hello ${order.customerName},`,
    '',
    'thank you for your order. Your payment has arrived, and we print your magnets now.',
    '',
    `Order ${order.id}`,
    '',
    ...items,
    '',
    ...totalRows(order).map(([label, amount]) => `${label}: ${formatMoney(amount)}`),
    '',
    'Ship to:',
    ...order.addressLines,
    '',
    ...whatsNext,
    '',
    `Follow your order: ${orderLinkOf(order, shop)}`,
    '',
    `Questions? Write to ${shop.supportEmail}.`,
    shop.name,
    '',
  ].join('\n');
}

/** What happens after the payment. Every figure is the shop policy's. */
const whatsNext = [
  `We check your photos and print within ${shopPolicy.shipping.processingBusinessDays} business days.`,
  'We write to you when the parcel leaves.',
  `You can cancel within ${shopPolicy.cancellationWithinHours} hours of ordering.`,
];

const subjectOf = (order: Pick<MailedOrder, 'id'>, shop: MailingShop) =>
  `Your ${shop.name} order #${shortOrderNumber(order.id)}`;

/** The mail that confirms an order. */
export const orderConfirmation = (order: MailedOrder, shop: MailingShop): MailText => ({
  subject: subjectOf(order, shop),
  text: textOf(order, shop),
  html: orderPage(order, shop, { title: subjectOf(order, shop), next: whatsNext }),
});

/** What a shipped parcel is to its buyer. */
export type Parcel = Pick<MailedOrder, 'id' | 'isGuest' | 'customerName'> & {
  trackingNumber: string | null;
  /** What is in it: "2 x Classic Square". */
  contents: readonly string[];
};

/** The mail that the parcel has left. */
export const parcelNotice = (parcel: Parcel, shop: MailingShop): MailText =>
  mailOf({
    subject: `Your ${shop.name} order #${shortOrderNumber(parcel.id)} is on its way`,
    heading: 'Your magnets are on their way',
    parts: [
      { paragraph: `Hello ${parcel.customerName},` },
      { paragraph: 'we have printed and checked your magnets, and now the parcel has left us.' },
      {
        facts: [
          ['Order', parcel.id],
          ['In it', parcel.contents.join(', ')],
          ...(parcel.trackingNumber === null ? [] : [['Tracking number', parcel.trackingNumber] as const]),
        ],
      },
      { button: 'Follow your order', link: orderLinkOf(parcel, shop) },
      { paragraph: `Questions? Write to ${shop.supportEmail}.` },
    ],
    signature: shop.name,
  });

/** The mail to a person who paid for what cannot be delivered, or paid twice. */
export function refundNotice(
  refund: { customerName: string; amount: Money; reason: 'out_of_stock' | 'paid_twice' },
  shop: MailingShop,
): MailText {
  const because = {
    out_of_stock:
      'Your payment arrived after your reservation had ended, and meanwhile the last pieces were sold. We are sorry.',
    paid_twice: 'You paid for the same purchase twice. The first payment became your order.',
  }[refund.reason];
  const amount = formatMoney(refund.amount);
  return mailOf({
    subject: `Your payment of ${amount} is refunded`,
    heading: 'Your money is on its way back',
    parts: [
      { paragraph: `Hello ${refund.customerName},` },
      { paragraph: because },
      { paragraph: `We give the whole amount of ${amount} back to your card. It takes a few days to appear there.` },
      { paragraph: `Questions? Write to ${shop.supportEmail}.` },
    ],
    signature: shop.name,
  });
}

/** What the shop itself is told about a payment that it had to give back: nobody would look for an order that never was. */
export function refundReport(refund: {
  checkoutId: string;
  customerName: string;
  customerEmail: string;
  amount: Money;
  reason: 'out_of_stock' | 'paid_twice';
  items: readonly string[];
  shopName: string;
}): MailText {
  const because = {
    out_of_stock: 'It came after its reservation had ended, and there was no stock left.',
    paid_twice: 'The same purchase was paid twice.',
  }[refund.reason];
  const amount = formatMoney(refund.amount);
  return mailOf({
    subject: `A payment of ${amount} could not be fulfilled and is refunded`,
    heading: 'A payment is refunded',
    parts: [
      {
        paragraph: `${because} There is nothing to do: the customer has been told, and the money goes back by itself.`,
      },
      {
        facts: [
          ['Customer', `${refund.customerName} <${refund.customerEmail}>`],
          ['Amount', amount],
          ['Wanted', refund.items.join(', ')],
          ['Checkout', refund.checkoutId],
        ],
      },
    ],
    signature: refund.shopName,
  });
}
