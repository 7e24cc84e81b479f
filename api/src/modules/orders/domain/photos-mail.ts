import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type MailSection, type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';
import { type OrderRecipient, orderLinkOf } from './order-mail.js';

type LackingPhotos = OrderRecipient & Pick<MailedOrder, 'missingPhotos' | 'addPhotosPath'>;

const addButton = ({ missingPhotos, addPhotosPath }: LackingPhotos, shop: MailShop): MailSection => ({
  button: missingPhotos === 1 ? 'Add your photo' : 'Add your photos',
  link: shop.publicUrl + addPhotosPath,
});

/** A reminder to add photos. */
export const photosReminder = (order: LackingPhotos, shop: MailShop): MailText => {
  const missing = missingPhotosText(order.missingPhotos);
  return mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} is waiting for your photos`,
    preview: `${missing}. Add them, and we start printing.`,
    heading: 'Your photos, please',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      { paragraph: `Your magnets are paid for, but we can't print them yet: ${missing}.` },
      addButton(order, shop),
      { facts: [['Order', order.id]] },
      { fineprint: 'See your order', link: orderLinkOf(order, shop) },
    ],
    shop,
  });
};

/** `note`: what the shop adds in its own words. */
export type HeldOrder = LackingPhotos & { reason: 'missing_photos' | 'other'; note: string | null };

/** The mail that says an order is on hold, and what ends that. */
export const holdNotice = (order: HeldOrder, shop: MailShop): MailText => {
  const isLacking = order.reason === 'missing_photos' && order.missingPhotos > 0;
  const missing = missingPhotosText(order.missingPhotos);
  return mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} is on hold`,
    preview: isLacking ? `${missing}. Add them, and we start printing.` : 'We have a question before we print it.',
    heading: 'Your order is on hold',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      {
        paragraph: isLacking
          ? `We can't print your magnets yet: ${missing}. As soon as you add them, your order goes on.`
          : 'We stopped before printing your magnets. Reply to this email, and your order goes on.',
      },
      ...(order.note === null ? [] : [{ quote: order.note }]),
      ...(isLacking
        ? [addButton(order, shop)]
        : [{ button: 'See your order', link: orderLinkOf(order, shop) } satisfies MailSection]),
      { facts: [['Order', order.id]] },
    ],
    shop,
  });
};
