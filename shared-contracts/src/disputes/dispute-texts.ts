import type { DisputePhase } from './schemas.js';

const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank couldn’t process the payment',
  check_returned: 'The check was returned',
  credit_not_processed: 'The customer expected a refund that didn’t arrive',
  customer_initiated: 'The customer asked their bank for the money back',
  debit_not_authorized: 'The customer says they didn’t authorize the debit',
  duplicate: 'The customer says they were charged twice',
  fraudulent: 'The cardholder says they didn’t make this payment',
  general: 'The bank gave no particular reason',
  incorrect_account_details: 'The account details were incorrect',
  insufficient_funds: 'The customer’s account didn’t have enough money',
  noncompliant: 'The bank says the payment broke a rule of the card network',
  product_not_received: 'The customer says the order didn’t arrive',
  product_unacceptable: 'The customer says the order was damaged or not as described',
  subscription_canceled: 'The customer says they canceled a subscription',
  unrecognized: 'The cardholder doesn’t recognize the payment',
};

/** An unknown reason as the provider names it. */
export const disputeReasonText = (reason: string): string =>
  Object.hasOwn(reasons, reason) ? reasons[reason]! : `Reason given by the bank: ${reason.replaceAll('_', ' ')}`;

export const disputePhaseTexts: Record<DisputePhase, string> = {
  needs_response: 'Needs a response',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};
