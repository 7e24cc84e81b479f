import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { shipping, cancellationWithinHours } = shopPolicy;

/** What happens after a payment. */
export const whatsNext = (missingPhotos: number): readonly string[] => [
  'A confirmation email is on its way.',
  missingPhotos > 0
    ? `Add the missing photos, here or with the link in your email. Once we have all of them, we print your magnets within ${shipping.processingBusinessDays} business days.`
    : `We check your photos and print your magnets within ${shipping.processingBusinessDays} business days.`,
  `Standard delivery then takes ${shipping.standardBusinessDays} business days. We'll email you when your order ships.`,
  `Need to make a change? You can cancel within ${cancellationWithinHours} hours of ordering.`,
];
