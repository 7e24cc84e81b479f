import { type Money, formatMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailSection, type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';
import { type OrderRecipient, orderLinkOf } from './order-mail.js';

const { processingBusinessDays } = shopPolicy.shipping;
const { refundBusinessDays, returnsWithinDays } = shopPolicy;

/** "2 x Classic Square, pack of 3" for each item. */
type Contents = { contents: readonly string[] };

const factsOf = ({ id, contents }: OrderRecipient & Contents): MailSection => ({
  facts: [
    ['Order', id],
    ['Items', contents.join(', ')],
  ],
});

export const productionNotice = (order: OrderRecipient & Contents, shop: MailShop): MailText =>
  mailTemplate({
    subject: `We are printing your ${shop.name} order #${shortOrderNumber(order.id)}`,
    preview: 'Your photos are at the printer. We email you again when your package ships.',
    heading: 'Your magnets are being printed',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      {
        paragraph: `Your photos are at the printer. Printing and checking takes ${processingBusinessDays} business days. We email you again when your package ships.`,
      },
      { paragraph: 'From now on your photos can no longer be changed.' },
      factsOf(order),
      { button: 'Track your order', link: orderLinkOf(order, shop) },
    ],
    shop,
  });

/** `changesPath`: see `orderChangesPath`. */
export const deliveryNotice = (order: OrderRecipient & Contents & { changesPath: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} has arrived`,
    preview: 'Your package has been delivered. How did we do?',
    heading: 'Your magnets have arrived',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      { paragraph: 'Your package has been delivered. We hope you love your magnets.' },
      factsOf(order),
      { paragraph: 'How did we do? Rate your magnets and share a photo of them.' },
      { button: 'Review your magnets', link: shop.publicUrl + order.changesPath },
      {
        paragraph: `Is something damaged or missing? Tell us on the same page within ${returnsWithinDays} days, and we put it right.`,
      },
    ],
    shop,
  });

/** `refund`: null if nothing that was paid is still to be refunded. */
export type Cancellation = OrderRecipient & Contents & { cancelledBy: 'customer' | 'shop'; refund: Money | null };

export const cancellationNotice = (order: Cancellation, shop: MailShop): MailText => {
  const number = shortOrderNumber(order.id);
  const refund =
    order.refund === null
      ? []
      : [
          {
            paragraph: `We are refunding ${formatMoney(order.refund)} to your card. It takes ${refundBusinessDays} business days to show up.`,
          },
        ];
  return mailTemplate({
    subject: `Your ${shop.name} order #${number} is cancelled`,
    preview:
      order.refund === null ? 'We will not print it.' : `We are refunding ${formatMoney(order.refund)} to your card.`,
    heading: 'Your order is cancelled',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      {
        paragraph:
          order.cancelledBy === 'customer'
            ? 'As you asked, we cancelled your order. We will not print it.'
            : 'We cancelled your order. If you did not expect that, please write to us.',
      },
      ...refund,
      factsOf(order),
      { button: 'Shop magnets', link: `${shop.publicUrl}/products` },
    ],
    shop,
  });
};

/** `refundedInAll` includes `amount`. */
export type RefundedOrder = OrderRecipient & { amount: Money; refundedInAll: Money; total: Money };

export const orderRefundNotice = (refund: RefundedOrder, shop: MailShop): MailText => {
  const amount = formatMoney(refund.amount);
  return mailTemplate({
    subject: `We refunded ${amount} of your ${shop.name} order #${shortOrderNumber(refund.id)}`,
    preview: `It takes ${refundBusinessDays} business days until your card shows it.`,
    heading: 'Your refund is on its way',
    sections: [
      { paragraph: `Hi ${refund.customerName},` },
      {
        paragraph: `We refunded ${amount} to the card that you paid with. It takes ${refundBusinessDays} business days to show up.`,
      },
      {
        facts: [
          ['Order', refund.id],
          ['Order total', formatMoney(refund.total)],
          ['Refunded now', amount],
          ['Refunded in all', formatMoney(refund.refundedInAll)],
        ],
      },
      { button: 'See your order', link: orderLinkOf(refund, shop) },
    ],
    shop,
  });
};
