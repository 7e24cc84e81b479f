import type { WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import { type Money, formatMoney, formatMoneyIn } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { AutomaticRefundReason } from 'shared-contracts/refunds/schemas';
import { type MailShop, type MailText, greetingTo, mailTemplate } from '../../../shared/mail/mail-template.js';

const toldShopper: Record<AutomaticRefundReason, string> = {
  out_of_stock:
    'We’re sorry: your payment came through after your checkout had expired, and what you ordered had sold out by then.',
  paid_twice:
    'You paid for the same order twice. Your first payment went through, and that order is on its way to the printer.',
  wrong_amount: 'We’re sorry: your payment was not what your order costs, so we could not place it.',
  wrong_currency: 'We’re sorry: your payment was in another currency than your order, so we could not place it.',
};

export function refundNotice(
  refund: { customerName: string; amount: Money; currency: string | null; reason: AutomaticRefundReason },
  shop: MailShop,
): MailText {
  const amount = formatMoneyIn(refund.amount, refund.currency);
  return mailTemplate({
    subject: `We’re refunding your payment of ${amount}`,
    preview: toldShopper[refund.reason],
    heading: 'Your refund is on its way',
    sections: [
      greetingTo(refund.customerName),
      toldShopper[refund.reason],
      `We’re refunding the full ${amount} to your card. It usually shows up within ${shopPolicy.refundBusinessDays} business days.`,
    ],
    shop,
  });
}

const toldShop: Record<AutomaticRefundReason, string> = {
  out_of_stock: 'It arrived after its reservation had expired, and there was no stock left.',
  paid_twice: 'The same purchase was paid for twice.',
  wrong_amount: 'It is not the total of its checkout.',
  wrong_currency: 'It is not in the currency of its checkout.',
};

export function refundReport(
  refund: {
    checkoutId: string;
    customerName: string;
    customerEmail: string;
    amount: Money;
    /** Null if it is the shop's. */
    currency: string | null;
    reason: AutomaticRefundReason;
    items: readonly string[];
  },
  shop: MailShop,
): MailText {
  const amount = formatMoneyIn(refund.amount, refund.currency);
  return mailTemplate({
    subject: `A payment of ${amount} could not be fulfilled and is being refunded`,
    heading: 'A payment is being refunded',
    sections: [
      `${toldShop[refund.reason]} The customer has been told, and there is nothing for you to do.`,
      {
        facts: [
          ['Customer', `${refund.customerName} <${refund.customerEmail}>`],
          ['Amount', amount],
          ['Items', refund.items.join(', ')],
          ['Checkout', refund.checkoutId],
        ],
      },
    ],
    shop,
    isInternal: true,
  });
}

const whyItWaits: Partial<Record<WithoutOrderReason, string>> = {
  no_payment_id: 'The provider says that it is paid, but not by which payment.',
  no_amount: 'The provider says that it is paid, but not how much.',
  unreadable: 'The provider’s answer about it cannot be read.',
};

/** To the shop: the provider has not explained it for an hour. */
export const waitingPayment = (
  { sessionId, reason }: { sessionId: string; reason: WithoutOrderReason },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: 'A payment waits and has no order yet',
    heading: 'A payment waits',
    sections: [
      `${whyItWaits[reason] ?? ''} We ask again by ourselves, at least once a day. If it should not take that long, look it up in the provider’s dashboard.`,
      { facts: [['Payment session', sessionId]] },
      { button: 'Open checkouts', link: `${shop.publicUrl}/admin/checkouts?show=paid` },
    ],
    shop,
    isInternal: true,
  });

export const failedPayment = (
  { customerName, contents }: { customerName: string; contents: readonly string[] },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} payment didn’t go through`,
    preview: 'Nothing was charged, and your order was not placed.',
    heading: 'Your payment didn’t go through',
    sections: [
      greetingTo(customerName),
      'Your bank didn’t complete the payment that we were waiting for. Nothing was charged, and your order was not placed. You can order again and pay in another way.',
      { facts: [['Items', contents.join(', ')]] },
      { button: 'Back to your cart', link: `${shop.publicUrl}/cart` },
    ],
    shop,
  });

/** To the shop: the bank or the provider could not make it. */
export const failedRefund = (
  { amount, orderId, paymentId }: { amount: Money; orderId: string | null; paymentId: string },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: `A refund of ${formatMoney(amount)} failed`,
    heading: 'A refund failed',
    sections: [
      'The payment provider could not pay this refund, so the customer does not get the money. Make it again, or reach the customer for another way.',
      {
        facts: [
          ['Amount', formatMoney(amount)],
          ...(orderId === null ? [] : [['Order', `#${shortOrderNumber(orderId)}`] as [string, string]]),
          ['Payment', paymentId],
        ],
      },
      {
        button: orderId === null ? 'Open refunds' : 'Open the order',
        link: `${shop.publicUrl}/admin/${orderId === null ? 'refunds?status=failed' : `orders/${orderId}`}`,
      },
    ],
    shop,
    isInternal: true,
  });
