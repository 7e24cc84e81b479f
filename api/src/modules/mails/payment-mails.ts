import { cents } from 'shared-contracts/money/money';
import { type MailedDispute, disputeDue, disputeOpened } from '../orders/domain/dispute-mail.js';
import { type AnsweredClaim, claimAnswer, refundTakenBack } from '../orders/domain/claim-mail.js';
import {
  failedPayment,
  failedRefund,
  refundNotice,
  refundReport,
  waitingPayment,
} from '../payments/domain/payment-mail.js';
import { type MailKind, kind } from './mail-kind.js';

const recipient = { id: '5eed0000-0000-4000-8000-00000000da7a', isGuest: false, customerName: 'Ada Lovelace' };
const changesPath = `/orders/${recipient.id}`;
const contents = ['2 x Classic Square, Finish: Glossy, pack of 6', '1 x Photo Strip'];
const automaticRefund = { customerName: 'Ada Lovelace', amount: cents(5339), currency: null };

const claim: AnsweredClaim = {
  ...recipient,
  changesPath,
  kind: 'damage',
  outcome: 'declined',
  about: contents,
  answer: null,
  promised: null,
};

const dispute: MailedDispute = {
  id: 'du_1MtJUT2eZvKYlo2CNaw2HvEv',
  orderId: '5eed0000-0000-4000-8000-00000000da7a',
  customerName: 'Ada Lovelace',
  amount: cents(5339),
  currency: null,
  reason: 'product_not_received',
  isInquiry: false,
  dueOn: 'Dec 9, 2026, 6:59 PM EST',
  paymentPage: null,
};

export const paymentMails: readonly MailKind[] = [
  kind({
    name: 'payment-refunded',
    when: 'when a payment cannot become an order',
    render: refundNotice,
    sample: { ...automaticRefund, reason: 'out_of_stock' },
  }),
  kind({
    name: 'payment-refunded-report',
    when: 'to the shop, when a payment cannot become an order',
    render: refundReport,
    sample: {
      ...automaticRefund,
      reason: 'paid_twice',
      checkoutId: '7f0c1f66-0000-4000-8000-00000000c4ec',
      customerEmail: 'ada@example.com',
      items: contents,
    },
  }),
  kind({
    name: 'payment-failed',
    when: 'when a payment that was under way does not arrive',
    render: failedPayment,
    sample: { customerName: 'Ada Lovelace', contents },
  }),
  kind({
    name: 'refund-failed',
    when: 'to the shop, when the provider could not make a refund',
    render: failedRefund,
    sample: { amount: cents(1130), orderId: recipient.id, paymentId: 'pi_a1b2c3' },
  }),
  kind({
    name: 'payment-waits',
    when: 'to the shop, when the provider has not explained a payment for an hour',
    render: waitingPayment,
    sample: { sessionId: 'cs_live_a1b2c3', reason: 'no_payment_id' },
  }),
  kind({
    name: 'claim-accepted',
    when: 'when a claim is accepted',
    render: claimAnswer,
    sample: { ...claim, outcome: 'reprint', answer: 'We print both magnets again.\nThey ship tomorrow.' },
  }),
  kind({
    name: 'claim-refund',
    when: 'when the answer to a claim promises a refund',
    render: claimAnswer,
    sample: { ...claim, outcome: 'refund', promised: cents(2260) },
  }),
  kind({
    name: 'refund-taken-back',
    when: 'when the shop takes a promised refund back and tells the customer',
    render: refundTakenBack,
    sample: { ...recipient, changesPath, amount: cents(2260), reason: 'Your bank has returned the money already.' },
  }),
  kind({
    name: 'claim-declined',
    when: 'when a claim is declined',
    render: claimAnswer,
    sample: { ...claim, kind: 'return' },
  }),
  kind({
    name: 'dispute-opened',
    when: 'to the shop, when a customer disputes a payment',
    render: disputeOpened,
    sample: dispute,
  }),
  kind({
    name: 'dispute-inquiry',
    when: 'to the shop, when a bank asks about a payment',
    render: disputeOpened,
    sample: { ...dispute, reason: 'fraudulent', isInquiry: true },
  }),
  kind({
    name: 'dispute-due',
    when: 'to the shop, two days before the answer to a dispute is due',
    render: disputeDue,
    sample: dispute,
  }),
];
