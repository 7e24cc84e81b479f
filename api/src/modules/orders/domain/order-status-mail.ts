import { type Money, formatMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type MailSection,
  type MailShop,
  type MailText,
  greetingTo,
  mailTemplate,
} from '../../../shared/mail/mail-template.js';
import { type OrderRecipient, orderLinkOf, orderNumberText } from './order-mail.js';

const { processingBusinessDays } = shopPolicy.shipping;
const { refundBusinessDays, returnsWithinDays } = shopPolicy;

type Contents = { contents: readonly string[] };

const factsOf = (order: OrderRecipient & Contents): MailSection => ({
  facts: [
    ['Order', orderNumberText(order)],
    ['Items', order.contents.join(', ')],
  ],
});

export const productionNotice = (order: OrderRecipient & Contents, shop: MailShop): MailText =>
  mailTemplate({
    subject: `We’re printing your ${shop.name} order #${shortOrderNumber(order.id)}`,
    preview: 'Your photos are at the printer. We’ll email you again when your package ships.',
    heading: 'Your magnets are being printed',
    sections: [
      greetingTo(order.customerName),
      `Your photos are at the printer. Printing and checking usually takes ${processingBusinessDays} business days, and we’ll email you again when your package ships.`,
      'Now that printing has started, your photos and address can no longer be changed online. If something isn’t right, reply to this email.',
      factsOf(order),
      { button: 'Track your order', link: orderLinkOf(order, shop) },
    ],
    shop,
  });

export const deliveryNotice = (order: OrderRecipient & Contents & { changesPath: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} has arrived`,
    preview: 'Your package has been delivered. How did we do?',
    heading: 'Your magnets have arrived',
    sections: [
      greetingTo(order.customerName),
      'Your package has been delivered. We hope you love your magnets.',
      factsOf(order),
      'How did we do? Rate your magnets and share a photo of them.',
      { button: 'Review your magnets', link: shop.publicUrl + order.changesPath },
      `If anything is damaged or missing, let us know on that page within ${returnsWithinDays} days and we’ll make it right.`,
    ],
    shop,
  });

export type Cancellation = OrderRecipient & Contents & { cancelledBy: 'customer' | 'shop'; refund: Money | null };

export const cancellationNotice = (order: Cancellation, shop: MailShop): MailText => {
  const number = shortOrderNumber(order.id);
  const refund =
    order.refund === null
      ? []
      : [
          `We’re refunding ${formatMoney(order.refund)} to your card. It usually shows up within ${refundBusinessDays} business days.`,
        ];
  return mailTemplate({
    subject: `Your ${shop.name} order #${number} is cancelled`,
    preview:
      order.refund === null ? 'It won’t be printed.' : `We’re refunding ${formatMoney(order.refund)} to your card.`,
    heading: 'Your order is cancelled',
    sections: [
      greetingTo(order.customerName),
      order.cancelledBy === 'customer'
        ? 'We’ve cancelled your order, as you asked. It won’t be printed.'
        : 'We’ve cancelled your order. If you weren’t expecting this, just reply to this email.',
      ...refund,
      factsOf(order),
      { button: 'Shop magnets', link: `${shop.publicUrl}/products` },
    ],
    shop,
  });
};

/** `refundedInAll` includes `amount`. The credit note is attached. */
export type RefundedOrder = OrderRecipient & {
  amount: Money;
  refundedInAll: Money;
  total: Money;
  changesPath: string;
};

export const orderRefundNotice = (refund: RefundedOrder, shop: MailShop): MailText => {
  const amount = formatMoney(refund.amount);
  return mailTemplate({
    subject: `We refunded ${amount} of your ${shop.name} order #${shortOrderNumber(refund.id)}`,
    preview: `It usually shows up on your card within ${refundBusinessDays} business days.`,
    heading: 'Your refund is on its way',
    sections: [
      greetingTo(refund.customerName),
      `We’ve refunded ${amount} to the card you paid with. It usually shows up within ${refundBusinessDays} business days.`,
      {
        facts: [
          ['Order', orderNumberText(refund)],
          ['Order total', formatMoney(refund.total)],
          ['This refund', amount],
          ['Refunded so far', formatMoney(refund.refundedInAll)],
        ],
      },
      'The credit note is attached.',
      { button: 'See your order', link: shop.publicUrl + refund.changesPath },
    ],
    shop,
  });
};
