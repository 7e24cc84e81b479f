import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type MailSection,
  type MailShop,
  type MailText,
  greetingTo,
  mailTemplate,
} from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';
import { type OrderRecipient, orderLinkOf, orderNumberText } from './order-mail.js';

export type LinksReason = 'requested' | 'account_deleted';

/** `missingPhotos`: 0 once none can be added. */
export type OrderWithLinks = OrderRecipient &
  Pick<MailedOrder, 'missingPhotos' | 'addPhotosPath' | 'changesPath'> & {
    contents: readonly string[];
    haveEnded: boolean;
    reason: LinksReason;
  };

const forGuests =
  'Anyone with this link can see your photos and address, make changes and cancel the order, so please keep this email to yourself.';
const forAccounts = 'Sign in to your account to open it.';
const endedText = `For your privacy, links to your order stop working ${shopPolicy.retention.orderLinksDays} days after delivery, cancellation or a full refund. You can still track the order, and if you need anything else, reply to this email.`;

const begunBy: Record<LinksReason, string> = {
  requested: 'We received a request for a new link to your order.',
  account_deleted: 'The account that this order was placed with is deleted. The order itself goes ahead as planned.',
};
const closing: Record<LinksReason, string> = {
  requested: 'Your invoice is attached. If you didn’t ask for this link, you can ignore this email.',
  account_deleted: 'Your invoice is attached.',
};

function photosSections({ missingPhotos, addPhotosPath }: OrderWithLinks, shop: MailShop): MailSection[] {
  if (missingPhotos === 0) return [];
  return [
    `${missingPhotosText(missingPhotos)}. You can add them until printing begins.`,
    { button: missingPhotos === 1 ? 'Add your photo' : 'Add your photos', link: shop.publicUrl + addPhotosPath },
  ];
}

function linkSections(order: OrderWithLinks, shop: MailShop): MailSection[] {
  const begun = begunBy[order.reason];
  if (order.haveEnded) return [`${begun} ${endedText}`, { button: 'Track your order', link: orderLinkOf(order, shop) }];
  return [
    `${begun} ${order.isGuest ? forGuests : forAccounts}`,
    { button: 'See your order', link: shop.publicUrl + order.changesPath },
    ...photosSections(order, shop),
  ];
}

export const orderLinksMail = (order: OrderWithLinks, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your link to ${shop.name} order #${shortOrderNumber(order.id)}`,
    preview: order.haveEnded
      ? 'The link to your order no longer works.'
      : 'Open your order with the link in this email.',
    heading: order.haveEnded ? 'The link to your order no longer works' : 'Here is your new link',
    sections: [
      greetingTo(order.customerName),
      ...linkSections(order, shop),
      {
        facts: [
          ['Order', orderNumberText(order)],
          ['Items', order.contents.join(', ')],
        ],
      },
      closing[order.reason],
      ...(order.isGuest && !order.haveEnded ? [{ fineprint: 'Track your order', link: orderLinkOf(order, shop) }] : []),
    ],
    shop,
  });
