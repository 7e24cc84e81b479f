import { disputeReasonText } from 'shared-contracts/disputes/dispute-texts';
import { type Money, formatMoneyIn } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type MailSection, type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';

export type MailedDispute = {
  id: string;
  /** Null if the payment became no order. */
  orderId: string | null;
  customerName: string | null;
  amount: Money;
  /** Null if it is the shop's. */
  currency: string | null;
  reason: string;
  isInquiry: boolean;
  /** In the shop's time zone; null if the bank takes no answer. */
  dueOn: string | null;
  paymentPage: string | null;
};

const facts = ({ id, orderId, customerName, amount, currency, reason, dueOn }: MailedDispute): MailSection => ({
  facts: [
    ...(orderId === null ? [] : [['Order', `#${shortOrderNumber(orderId)}`] as const]),
    ...(customerName === null ? [] : [['Customer', customerName] as const]),
    ['Amount', formatMoneyIn(amount, currency)],
    ['Reason', disputeReasonText(reason)],
    ['Answer by', dueOn ?? 'The bank takes no answer'],
    ['Dispute', id],
  ],
});

function way({ orderId, paymentPage }: MailedDispute, shop: MailShop): MailSection[] {
  if (orderId !== null) return [{ button: 'Open the order', link: `${shop.publicUrl}/admin/orders/${orderId}` }];
  return paymentPage === null ? [] : [{ button: 'Open the payment', link: paymentPage }];
}

const HOW_TO_ANSWER =
  'The order’s page has a PDF with what helps: address, tracking, emails and the designs that the customer approved. Submit your answer in the payment provider’s dashboard.';

/** To the owner. */
export const disputeOpened = (dispute: MailedDispute, shop: MailShop): MailText => {
  const amount = formatMoneyIn(dispute.amount, dispute.currency);
  return mailTemplate({
    subject: dispute.isInquiry ? `A bank asks about a payment of ${amount}` : `A payment of ${amount} is disputed`,
    heading: dispute.isInquiry ? 'A bank asks about a payment' : 'A payment is disputed',
    sections: [
      dispute.isInquiry
        ? 'The bank has taken no money yet. A good answer, or a refund, keeps this from becoming a dispute.'
        : 'The bank has taken the money back for now. You get it again if you win.',
      facts(dispute),
      HOW_TO_ANSWER,
      ...way(dispute, shop),
    ],
    shop,
    isInternal: true,
  });
};

/** To the owner, two days before. */
export const disputeDue = (dispute: MailedDispute, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Answer a dispute of ${formatMoneyIn(dispute.amount, dispute.currency)} by ${dispute.dueOn ?? 'its deadline'}`,
    heading: 'A dispute has to be answered soon',
    sections: [
      'Nobody has answered it so far. Without an answer in time, it is lost.',
      facts(dispute),
      HOW_TO_ANSWER,
      ...way(dispute, shop),
    ],
    shop,
    isInternal: true,
  });
