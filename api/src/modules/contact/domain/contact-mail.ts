import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailShop, type MailText, mailTemplate, greetingTo } from '../../../shared/mail/mail-template.js';

export type SentMessage = { name: string; email: string; phone: string | null; message: string };

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

export const messageToShop = ({ name, email, phone, message }: SentMessage, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Message from ${oneLine(name)}`,
    preview: oneLine(message).slice(0, 120),
    heading: `Message from ${oneLine(name)}`,
    sections: [
      { facts: [['Name', name], ['Email', email], ...(phone ? [['Phone', phone] as const] : [])] },
      { quote: message },
      'Reply to this email to answer them.',
    ],
    shop,
    isInternal: true,
  });

/** Without the message: else people could write to others through the shop. */
export const acknowledgement = ({ name }: SentMessage, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'We got your message',
    heading: 'Thanks for writing to us',
    sections: [
      greetingTo(name),
      `We read every message ourselves and will reply within ${shopPolicy.contactReplyWithinHours} hours.`,
      'Want to add something, or send a photo? Just reply to this email.',
      'If you didn’t write to us, you can ignore this email.',
    ],
    shop,
  });

/** `imprint`: the law wants it in newsletters. */
export const welcome = (
  { unsubscribeLink, imprint }: { unsubscribeLink: string; imprint: readonly string[] },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: `Welcome to the ${shop.name} newsletter`,
    heading: 'Thanks for subscribing',
    sections: [
      'Hi,',
      'You’ll hear from us when we have something worth sharing: new shapes, seasonal specials and the occasional subscriber discount. We never share your address.',
      { button: 'Shop magnets', link: `${shop.publicUrl}/products` },
      { fineprint: 'Didn’t sign up, or changed your mind? Unsubscribe', link: unsubscribeLink },
      ...(imprint.length > 0 ? [{ imprint }] : []),
    ],
    shop,
  });
