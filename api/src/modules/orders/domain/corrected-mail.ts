import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type MailShop, type MailText, greetingTo, mailTemplate } from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';
import { type OrderRecipient, orderNumberText } from './order-mail.js';

/** `isOpen`: the buyer may still change it. */
export type CorrectedOrder = OrderRecipient &
  Pick<MailedOrder, 'addressLines' | 'changesPath'> & {
    phone: string | null;
    email: string | null;
    correctedBy: 'customer' | 'shop';
    isOpen: boolean;
  };

const openings: Record<CorrectedOrder['correctedBy'], string> = {
  customer: 'The details of your order have changed',
  shop: 'We have corrected the details of your order for you',
};

const notYou = 'If you didn’t make this change, reply to this email right away, and we’ll hold your order.';

export const correctedOrder = (order: CorrectedOrder, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} was updated`,
    preview: 'Please check the address we’ll ship to.',
    heading: 'Your order details were updated',
    sections: [
      greetingTo(order.customerName),
      order.email === null
        ? `${openings[order.correctedBy]}. This is what we have now:`
        : `${openings[order.correctedBy]}, and from now on we’ll email you at this address. This is what we have now:`,
      {
        facts: [['Order', orderNumberText(order)], ...(order.phone === null ? [] : [['Phone', order.phone] as const])],
      },
      { columns: [{ title: 'Ship to', lines: order.addressLines }] },
      [
        order.isOpen && 'You can make changes until printing begins.',
        order.correctedBy === 'customer' ? notYou : 'If something isn’t right, reply to this email right away.',
      ]
        .filter(Boolean)
        .join(' '),
      { button: 'See your order', link: shop.publicUrl + order.changesPath },
    ],
    shop,
  });

/** The old address may be a stranger's: it learns neither the new one nor what was ordered. */
export const emailMoved = (order: Omit<OrderRecipient, 'customerName'>, shop: MailShop): MailText =>
  mailTemplate({
    subject: `The email address of ${shop.name} order #${shortOrderNumber(order.id)} was changed`,
    preview: 'From now on, emails about this order go to another address.',
    heading: 'The email address of your order was changed',
    sections: [
      'Hi,',
      'From now on, emails about this order go to another address.',
      { facts: [['Order', orderNumberText(order)]] },
      notYou,
    ],
    shop,
  });
