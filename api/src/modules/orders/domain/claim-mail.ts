import type { ClaimOutcome } from 'shared-contracts/claims/schemas';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailShop, type MailText, greetingTo, mailTemplate } from '../../../shared/mail/mail-template.js';
import { type OrderRecipient, orderNumberText } from './order-mail.js';

/** `about`: "2 x Classic Square, pack of 3" for each item. `answer`: the admin's own words; `changesPath`: see `orderChangesPath`. */
export type AnsweredClaim = OrderRecipient & {
  kind: 'damage' | 'return';
  outcome: ClaimOutcome;
  about: readonly string[];
  answer: string | null;
  changesPath: string;
};

const kindText = { damage: 'damage claim', return: 'return request' } as const;
const decisions: Record<ClaimOutcome, { word: string; text: string }> = {
  reprint: { word: 'approved', text: 'We’ll print the items below again and ship them to you at no charge.' },
  refund: {
    word: 'approved',
    text: `We’ll refund the items below to the card you paid with. It usually shows up within ${shopPolicy.refundBusinessDays} business days.`,
  },
  declined: { word: 'declined', text: 'We looked into it carefully, and we’re not able to approve it this time.' },
};

export function claimAnswer(claim: AnsweredClaim, shop: MailShop): MailText {
  const { word, text } = decisions[claim.outcome];
  const what = kindText[claim.kind];
  return mailTemplate({
    subject: `Your ${what} for ${shop.name} order #${shortOrderNumber(claim.id)}: ${word}`,
    preview: text,
    heading: `Your ${what} is ${word}`,
    sections: [
      { paragraph: greetingTo(claim.customerName) },
      { paragraph: `Thank you for letting us know about the problem with your order. ${text}` },
      ...(claim.answer === null ? [] : [{ quote: claim.answer }]),
      {
        facts: [
          ['Order', orderNumberText(claim)],
          ['Items', claim.about.join(', ')],
          ['Decision', `${word.charAt(0).toUpperCase()}${word.slice(1)}`],
        ],
      },
      { button: 'See your order', link: shop.publicUrl + claim.changesPath },
    ],
    shop,
  });
}
