import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailText, mailOf } from '../../../shared/mail/letter.js';

export type WritingShop = { name: string; publicUrl: string; supportEmail: string };
export type WrittenMessage = { name: string; email: string; phone: string | null; message: string };

/**
 * The form takes anybody's address: a name that carries a link or half a sentence would make the shop mail a stranger's advertisement.
 * Such a sender is greeted without it.
 */
const greetingOf = (name: string): string => (/^[\p{L}\p{M} .'’-]{1,60}$/u.test(name) ? `Hello ${name},` : 'Hello,');

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** What the shop gets: the message as it was written, and whom to answer. */
export const messageForTheShop = ({ name, email, phone, message }: WrittenMessage, shop: WritingShop): MailText =>
  mailOf({
    subject: `Message from ${oneLine(name)}`,
    heading: `${oneLine(name)} wrote to the shop`,
    parts: [
      {
        facts: [['Name', name], ['Email', email], ...(phone ? [['Phone', phone] as const] : [])],
      },
      { quote: message },
      { paragraph: 'Answering this mail answers them.' },
    ],
    signature: shop.name,
  });

/** What the sender gets. It does not repeat the message: whoever gave somebody else's address cannot write to them through the shop. */
export const acknowledgement = ({ name }: WrittenMessage, shop: WritingShop): MailText =>
  mailOf({
    subject: `We have your message, and will answer soon`,
    heading: 'Your message is with us',
    parts: [
      { paragraph: greetingOf(name) },
      {
        paragraph: `thank you for writing. A person reads every message, and you get an answer within ${shopPolicy.contactReplyWithinHours} hours.`,
      },
      {
        paragraph: `Something to add, or a photo to show? Just answer this mail, or write to ${shop.supportEmail}.`,
      },
      { paragraph: 'If it was not you who wrote to us, you need not do anything.' },
    ],
    signature: shop.name,
  });

/** What a new subscriber gets, with the way out. */
export const welcome = (unsubscribeLink: string, shop: WritingShop): MailText =>
  mailOf({
    subject: `You are on ${shop.name}'s list`,
    heading: 'Welcome to the list',
    parts: [
      { paragraph: 'Hello,' },
      {
        paragraph:
          'from now on you hear from us when there is something worth hearing: a new shape, a seasonal special, now and then a treat for subscribers alone. Never more than that, and never your address in other hands.',
      },
      { button: 'See the magnets', link: `${shop.publicUrl}/products` },
      { fineprint: 'Not for you, or not you who signed up? Unsubscribe', link: unsubscribeLink },
    ],
    signature: shop.name,
  });
