import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { shipping, cancellationWithinHours } = shopPolicy;

/** What happens after a payment. */
export const whatsNext: readonly string[] = [
  'A confirmation email is on its way.',
  `We check your photos and print your magnets within ${shipping.processingBusinessDays} business days.`,
  `Standard delivery then takes ${shipping.standardBusinessDays} business days. We'll email you when your order ships.`,
  `Need to make a change? You can cancel within ${cancellationWithinHours} hours of ordering.`,
];
