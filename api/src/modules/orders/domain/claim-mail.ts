import type { ClaimOutcome } from 'shared-contracts/claims/schemas';
import { type Money, formatMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailShop, type MailText, greetingTo, mailTemplate } from '../../../shared/mail/mail-template.js';
import { type OrderRecipient, orderNumberText } from './order-mail.js';

/** `answer`: the admin's own words. */
export type AnsweredClaim = OrderRecipient & {
  kind: 'damage' | 'return';
  outcome: ClaimOutcome;
  about: readonly string[];
  answer: string | null;
  promised: Money | null;
  changesPath: string;
};

const kindText = { damage: 'damage claim', return: 'return request' } as const;
const usually = `It usually shows up within ${shopPolicy.refundBusinessDays} business days.`;
const wordOf = (outcome: ClaimOutcome) => (outcome === 'declined' ? 'declined' : 'approved');

function decisionText({ outcome, promised }: Pick<AnsweredClaim, 'outcome' | 'promised'>): string {
  if (outcome === 'reprint') return 'We’ll print the items below again and ship them to you at no charge.';
  if (outcome === 'refund')
    return `We’ll refund ${promised === null ? 'the items below' : formatMoney(promised)} to the card you paid with. ${usually}`;
  outcome satisfies 'declined';
  return 'We looked into it carefully, and we’re not able to approve it this time.';
}

export function claimAnswer(claim: AnsweredClaim, shop: MailShop): MailText {
  const [word, text] = [wordOf(claim.outcome), decisionText(claim)];
  const what = kindText[claim.kind];
  return mailTemplate({
    subject: `Your ${what} for ${shop.name} order #${shortOrderNumber(claim.id)}: ${word}`,
    preview: text,
    heading: `Your ${what} is ${word}`,
    sections: [
      greetingTo(claim.customerName),
      `Thank you for letting us know about the problem with your order. ${text}`,
      ...(claim.answer === null ? [] : [{ quote: claim.answer }]),
      {
        facts: [
          ['Order', orderNumberText(claim)],
          ['Items', claim.about.join(', ')],
          ['Decision', `${word.charAt(0).toUpperCase()}${word.slice(1)}`],
          ...(claim.promised === null ? [] : [['Refund', formatMoney(claim.promised)] as [string, string]]),
        ],
      },
      { button: 'See your order', link: shop.publicUrl + claim.changesPath },
    ],
    shop,
  });
}

export const refundTakenBack = (
  { amount, reason, ...order }: OrderRecipient & { amount: Money; reason: string; changesPath: string },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: `About the refund for your ${shop.name} order ${orderNumberText(order)}`,
    preview: `We told you that we would refund ${formatMoney(amount)}. That has changed.`,
    heading: 'About your refund',
    sections: [
      greetingTo(order.customerName),
      `We told you that we would refund ${formatMoney(amount)} for your order ${orderNumberText(order)}. That has changed, and this is why:`,
      { quote: reason },
      'If you have any questions, just reply to this email.',
      { button: 'See your order', link: shop.publicUrl + order.changesPath },
    ],
    shop,
  });
