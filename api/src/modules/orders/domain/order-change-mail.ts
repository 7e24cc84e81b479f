import { type Money, formatMoney } from 'shared-contracts/money/money';
import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
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

/** An order whose photos are incomplete, as its buyer is reminded of it. */
export type PhotosReminder = Told & Pick<MailedOrder, 'missingPhotos' | 'addPhotosPath'> & { isOnHold: boolean };

/** The mail that reminds of missing photos; the last one says that the order is on hold. */
export const photosReminder = (order: PhotosReminder, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} is ${order.isOnHold ? 'on hold' : 'waiting for your photos'}`,
    heading: order.isOnHold ? 'Your order is on hold' : 'Your order is waiting for your photos',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      {
        paragraph: order.isOnHold
          ? `We put your order on hold because photos are missing: ${missingPhotosText(order.missingPhotos)}. Nothing is lost. We print your magnets once we have them all.`
          : `We’d love to print your magnets, but some photos are missing: ${missingPhotosText(order.missingPhotos)}. We start once we have them all.`,
      },
      {
        button: order.missingPhotos === 1 ? 'Add your photo' : 'Add your photos',
        link: shop.publicUrl + order.addPhotosPath,
      },
      { facts: [['Order', order.id]] },
    ],
    shop,
  });
