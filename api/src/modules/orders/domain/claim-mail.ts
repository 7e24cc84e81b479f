import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';
import type { OrderRecipient } from './order-mail.js';

/** `answer`: the admin's own words; `changesPath`: see `orderChangesPath`. */
export type AnsweredClaim = OrderRecipient & {
  kind: 'damage' | 'return';
  decision: 'accepted' | 'declined';
  answer: string | null;
  changesPath: string;
};

const kindText = { damage: 'damage claim', return: 'return' } as const;
const decisionText = {
  accepted: 'Good news: we accepted it, and take care of the rest.',
  declined: 'We looked at it carefully, but cannot accept it.',
} as const;

export const claimAnswer = (claim: AnsweredClaim, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${kindText[claim.kind]} for ${shop.name} order #${shortOrderNumber(claim.id)}`,
    preview: decisionText[claim.decision],
    heading: 'We have an answer for you',
    sections: [
      { paragraph: `Hi ${claim.customerName},` },
      { paragraph: `Thank you for telling us about your order. ${decisionText[claim.decision]}` },
      ...(claim.answer === null ? [] : [{ quote: claim.answer }]),
      { facts: [['Order', claim.id]] },
      { button: 'See your order', link: shop.publicUrl + claim.changesPath },
    ],
    shop,
  });
