import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { shipping, cancellationWithinHours } = shopPolicy;

/** What happens after a payment. Every figure is the shop policy's. */
export const whatsNext: readonly string[] = [
  'A confirmation is on its way to your e-mail address.',
  `We check your photos and print your magnets within ${shipping.processingBusinessDays} business days.`,
  `Standard delivery then takes ${shipping.standardBusinessDays} business days. We write to you when the parcel leaves.`,
  `Something to change? You can cancel within ${cancellationWithinHours} hours of ordering.`,
];

/** How long a page that cannot help stays before it leads on. */
export const LEAVE_AFTER_MS = 3000;
