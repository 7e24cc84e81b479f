import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type MailSection, type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';
import { type OrderRecipient, orderLinkOf } from './order-mail.js';

/** `contents`: "2 x Classic Square, pack of 3" for each item. `missingPhotos`: 0 once none can be added. */
export type OrderWithLinks = OrderRecipient &
  Pick<MailedOrder, 'missingPhotos' | 'addPhotosPath' | 'changesPath'> & { contents: readonly string[] };

const forGuests =
  'Whoever has this link can see your photos, change them and cancel the order, so please keep this email to yourself.';
const forAccounts = 'Sign in to your account to open it.';

function photosSections({ missingPhotos, addPhotosPath }: OrderWithLinks, shop: MailShop): MailSection[] {
  if (missingPhotos === 0) return [];
  return [
    { paragraph: `${missingPhotosText(missingPhotos)}. You can add them until printing begins.` },
    { button: missingPhotos === 1 ? 'Add your photo' : 'Add your photos', link: shop.publicUrl + addPhotosPath },
  ];
}

/** The mail with the links of an order, for a buyer whose link no longer works. */
export const orderLinksMail = (order: OrderWithLinks, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your link to ${shop.name} order #${shortOrderNumber(order.id)}`,
    preview: 'Open your order with the link in this email.',
    heading: 'Here is your new link',
    sections: [
      { paragraph: `Hi ${order.customerName},` },
      {
        paragraph: `Somebody, hopefully you, asked us for a new link to your order. ${order.isGuest ? forGuests : forAccounts}`,
      },
      { button: 'See your order', link: shop.publicUrl + order.changesPath },
      ...photosSections(order, shop),
      {
        facts: [
          ['Order', order.id],
          ['Items', order.contents.join(', ')],
        ],
      },
      { paragraph: 'Your invoice is attached. If you did not ask for this link, you can ignore this email.' },
      ...(order.isGuest ? [{ fineprint: 'Track your order', link: orderLinkOf(order, shop) }] : []),
    ],
    shop,
  });
