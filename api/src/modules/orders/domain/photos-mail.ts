import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import {
  type MailSection,
  type MailShop,
  type MailText,
  greetingTo,
  mailTemplate,
} from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';
import { type OrderRecipient, orderLinkOf, orderNumberText } from './order-mail.js';

type LackingPhotos = OrderRecipient & Pick<MailedOrder, 'missingPhotos' | 'addPhotosPath'>;

const addButton = ({ missingPhotos, addPhotosPath }: LackingPhotos, shop: MailShop): MailSection => ({
  button: missingPhotos === 1 ? 'Add your photo' : 'Add your photos',
  link: shop.publicUrl + addPhotosPath,
});

export const photosReminder = (order: LackingPhotos, shop: MailShop): MailText => {
  const missing = missingPhotosText(order.missingPhotos);
  return mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} is waiting for your photos`,
    preview: `${missing}. Add them and we’ll start printing.`,
    heading: 'We’re waiting for your photos',
    sections: [
      greetingTo(order.customerName),
      `Thanks again for your order! We can’t print your magnets yet: ${missing}. Add them and we’ll get started.`,
      addButton(order, shop),
      { facts: [['Order', orderNumberText(order)]] },
      { fineprint: 'See your order', link: orderLinkOf(order, shop) },
    ],
    shop,
  });
};

export type HeldOrder = LackingPhotos & { reason: 'missing_photos' | 'other'; note: string | null };

export const holdNotice = (order: HeldOrder, shop: MailShop): MailText => {
  const isLacking = order.reason === 'missing_photos' && order.missingPhotos > 0;
  const missing = missingPhotosText(order.missingPhotos);
  return mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} is on hold`,
    preview: isLacking ? `${missing}. Add them and we’ll start printing.` : 'We have a question before we print it.',
    heading: 'Your order is on hold',
    sections: [
      greetingTo(order.customerName),
      isLacking
        ? `We can’t print your magnets yet: ${missing}. Add them and we’ll start printing right away.`
        : 'We have a question before we print your magnets. Reply to this email and we’ll take it from there.',
      ...(order.note === null ? [] : [{ quote: order.note }]),
      ...(isLacking
        ? [addButton(order, shop)]
        : [{ button: 'See your order', link: orderLinkOf(order, shop) } satisfies MailSection]),
      { facts: [['Order', orderNumberText(order)]] },
    ],
    shop,
  });
};

export type WaivedPhotos = LackingPhotos & { canAdd: boolean };

export const waivedPhotosNotice = (order: WaivedPhotos, shop: MailShop): MailText => {
  const isOne = order.missingPhotos === 1;
  const photos = isOne ? '1 photo' : `${order.missingPhotos} photos`;
  return mailTemplate({
    subject: `We’re making your ${shop.name} order #${shortOrderNumber(order.id)} without ${photos}`,
    preview: `We haven’t received ${isOne ? 'it' : 'them'}, so ${isOne ? 'its place stays' : 'their places stay'} empty.`,
    heading: `We’re going on without ${photos}`,
    sections: [
      greetingTo(order.customerName),
      `We’re making your order with the photos that we have. We haven’t received ${photos}, so ${isOne ? 'its place' : 'their places'} will be left out.`,
      ...(order.canAdd
        ? ['There is still time: you can add photos until printing begins.', addButton(order, shop)]
        : []),
      'If this isn’t what you want, reply to this email right away.',
      { facts: [['Order', orderNumberText(order)]] },
      { fineprint: 'See your order', link: orderLinkOf(order, shop) },
    ],
    shop,
  });
};

export type BetterPhotosRequest = OrderRecipient & { photos: readonly string[]; message: string; changesPath: string };

export const betterPhotosRequest = (order: BetterPhotosRequest, shop: MailShop): MailText => {
  const isOne = order.photos.length === 1;
  return mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)} needs ${isOne ? 'a better photo' : 'better photos'}`,
    preview: `${isOne ? 'One of your photos' : 'Some of your photos'} would not print well. Replace ${isOne ? 'it' : 'them'} and we’ll start printing.`,
    heading: isOne ? 'Could you send us a better photo?' : 'Could you send us better photos?',
    sections: [
      greetingTo(order.customerName),
      `${isOne ? 'One of your photos' : 'Some of your photos'} would not print well. Please choose ${isOne ? 'another one, or a larger version of the same' : 'other ones, or larger versions of the same'}. We’ll hold your order until we have ${isOne ? 'it' : 'them'}.`,
      ...(order.message === '' ? [] : [{ quote: order.message }]),
      { button: isOne ? 'Replace your photo' : 'Replace your photos', link: shop.publicUrl + order.changesPath },
      {
        facts: [
          ['Order', orderNumberText(order)],
          ['To replace', order.photos.join(', ')],
        ],
      },
    ],
    shop,
  });
};
