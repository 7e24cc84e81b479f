import { type Money, formatMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { refundBusinessDays } from 'shared-contracts/policy/promises';
import { type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';
import { orderLinkOf } from './order-mail.js';

type Told = Pick<MailedOrder, 'id' | 'isGuest' | 'customerName'>;

/** A cancelled order, as its buyer is told about it. `refund`: what they get back by themselves. */
export type Cancellation = Told & { contents: readonly string[]; refund: Money | null };

/** The mail that says an order was cancelled. */
export const cancellationNotice = (cancelled: Cancellation, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(cancelled.id)} is cancelled`,
    heading: 'Your order is cancelled',
    sections: [
      { paragraph: `Hi ${cancelled.customerName},` },
      {
        paragraph:
          cancelled.refund === null
            ? 'Your order was cancelled, and we won’t print it.'
            : `Your order was cancelled, and we won’t print it. We are refunding ${formatMoney(cancelled.refund)} to your card. It usually takes ${refundBusinessDays} business days to show up.`,
      },
      {
        facts: [
          ['Order', cancelled.id],
          ['Items', cancelled.contents.join(', ')],
        ],
      },
      { button: 'View your order', link: orderLinkOf(cancelled, shop) },
    ],
    shop,
  });
