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

/** `photos`: "Photo 2". `message`: the shop's own words, may be empty. `changesPath`: see `orderChangesPath`. */
export type BetterPhotosRequest = OrderRecipient & { photos: readonly string[]; message: string; changesPath: string };

export const betterPhotosRequest = (order: BetterPhotosRequest, shop: MailShop): MailText => {
  const isOne = order.photos.length === 1;
  return mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} needs ${isOne ? 'a better photo' : 'better photos'}`,
    preview: `${isOne ? 'One of your photos' : 'Some of your photos'} would not print well. Replace ${isOne ? 'it' : 'them'}, and we start printing.`,
    heading: isOne ? 'Could you send us a better photo?' : 'Could you send us better photos?',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      {
        paragraph: `${isOne ? 'One of your photos' : 'Some of your photos'} would not print well. Please choose ${isOne ? 'another one, or a larger version of the same' : 'other ones, or larger versions of the same'}. Your order waits until then.`,
      },
      ...(order.message === '' ? [] : [{ quote: order.message }]),
      { button: isOne ? 'Replace your photo' : 'Replace your photos', link: shop.publicUrl + order.changesPath },
      {
        facts: [
          ['Order', order.id],
          ['To replace', order.photos.join(', ')],
        ],
      },
    ],
    shop,
  });
};
