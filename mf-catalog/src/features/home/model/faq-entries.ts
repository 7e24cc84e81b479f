import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  bulkGuide,
  countriesWeShipTo,
  deliveryTimes,
  largestPhoto,
  shippingCost,
} from '../../../shared/policy/policy-words';

const { photos, bulk } = shopPolicy;

type HomeFaqEntry = { question: string; answer: string };

export const faqEntries: HomeFaqEntry[] = [
  {
    question: 'How long until my magnets arrive?',
    answer: deliveryTimes,
  },
  {
    question: 'What does shipping cost?',
    answer: `${shippingCost} We ship to ${countriesWeShipTo}.`,
  },
  {
    question: 'Which photos can I use?',
    answer: `Any ${photos.advertisedFormats} from your phone or camera, up to ${largestPhoto} each. For the sharpest print, we recommend ${photos.recommendedDpi} DPI or more. Phone photos usually work perfectly.`,
  },
  {
    question: 'Will they hold on my fridge?',
    answer: `Yes. Every magnet is about ${shopPolicy.thicknessInches} inches thick and backed with ${shopPolicy.defaults.material.toLowerCase()}. It sticks to any steel door, and holds up a school schedule too.`,
  },
  {
    question: 'What if I’m not happy with them?',
    answer: `Let us know within ${shopPolicy.returnsWithinDays} days and we’ll make it right. Changed your mind? You can cancel within ${shopPolicy.cancellationWithinHours} hours of ordering.`,
  },
  {
    question: 'Do you take large orders?',
    answer: `Yes, for weddings, teams, stores and more. Ask us for a quote for an order of more than ${bulk.quoteOverMagnets} magnets. As a guide: ${bulkGuide}.`,
  },
];
