import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Step } from 'shared-ui/step-list';
import { freeShippingOver, printedAndDelivered, processing } from '../../../shared/policy/delivery-words';

export const claims = [
  `Free shipping over ${freeShippingOver}`,
  printedAndDelivered,
  `${shopPolicy.returnsWithinDays}-day returns`,
];

export const steps: Step[] = [
  { title: 'Pick a shape', text: 'Square, rectangle or round. One magnet, or a pack for the whole family.' },
  { title: 'Add your photos', text: 'Straight from your phone. We check every photo before we print it.' },
  {
    title: 'Stick them up',
    text: `Printed within ${processing} and shipped to your door.`,
  },
];
