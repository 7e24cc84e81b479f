import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Step } from 'shared-ui/step-list';

const { shipping, photos, bulk } = shopPolicy;

const list = (words: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);

/** Short claims below the headline. */
export const claims = [
  `Free shipping over ${formatMoneyShort(parseMoney(shipping.freeShippingOver))}`,
  `Delivered in ${shipping.standardBusinessDays} business days`,
  `${shopPolicy.returnsWithinDays}-day returns`,
];

export type FaqEntry = { question: string; answer: string };

/** The home page's FAQ. All figures come from the shop policy. */
export const faqEntries: FaqEntry[] = [
  {
    question: 'How long until my magnets arrive?',
    answer: `We print your order within ${shipping.processingBusinessDays} business days. Standard delivery takes another ${shipping.standardBusinessDays} business days. In a hurry? Choose express (${shipping.expressBusinessDays} business days) or overnight shipping at checkout.`,
  },
  {
    question: 'What does shipping cost?',
    answer: `Standard shipping is ${formatMoneyShort(parseMoney(shipping.standardRate))}, and free on orders over ${formatMoneyShort(parseMoney(shipping.freeShippingOver))}. We ship to ${list(shipping.countries.map((country) => (country.code === 'US' ? `the ${country.name}` : country.name)))}.`,
  },
  {
    question: 'Which photos can I use?',
    answer: `Any ${photos.advertisedFormats} from your phone or camera, up to ${Math.round(photos.maximumBytes / 1024 / 1024)} MB each. For the sharpest print, we recommend ${photos.recommendedDpi} DPI or more. Phone photos usually work perfectly.`,
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
    answer: `Yes, for weddings, teams, stores and more. Ask us for a quote for an order of more than ${bulk.quoteOverMagnets} magnets. As a guide: ${list(bulk.guide.map((step) => `${step.percentOff}% off from ${step.fromMagnets} magnets`))}.`,
  },
];

export const steps: Step[] = [
  { title: 'Pick a shape', text: 'Square, rectangle or round. One magnet, or a pack for the whole family.' },
  { title: 'Add your photos', text: 'Straight from your phone. We check every photo before we print it.' },
  {
    title: 'Stick them up',
    text: `Printed within ${shipping.processingBusinessDays} business days and shipped to your door.`,
  },
];

export type Testimonial = { words: string; name: string; what: string };

export const testimonials: Testimonial[] = [
  {
    words: 'Our fridge used to be plain gray. Now the kids argue over who gets to put up the next one.',
    name: 'Marianne T.',
    what: 'one square for every school year',
  },
  {
    words: 'I sent my mom a pack with the whole family on it. She says she forgets why she went to the fridge.',
    name: 'Devon R.',
    what: 'a pack of rectangles',
  },
  {
    words: 'The colors look exactly the way I remember them. I couldn’t ask for more.',
    name: 'Priya S.',
    what: 'round magnets from a road trip',
  },
];
