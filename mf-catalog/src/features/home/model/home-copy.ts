import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Step } from 'shared-ui/step-list';

export const claims = [
  `Free shipping over ${formatMoneyShort(parseMoney(shopPolicy.shipping.freeShippingOver))}`,
  `Delivered in ${shopPolicy.shipping.standardBusinessDays} business days`,
  `${shopPolicy.returnsWithinDays}-day returns`,
];

export const steps: Step[] = [
  { title: 'Pick a shape', text: 'Square, rectangle or round. One magnet, or a pack for the whole family.' },
  { title: 'Add your photos', text: 'Straight from your phone. We check every photo before we print it.' },
  {
    title: 'Stick them up',
    text: `Printed within ${shopPolicy.shipping.processingBusinessDays} business days and shipped to your door.`,
  },
];
