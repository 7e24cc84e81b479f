import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Step } from 'shared-ui/step-list';

const { shipping, photos, bulk } = shopPolicy;

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Short claims, as they stand under the headline. */
export const promises = [
  `Free shipping over ${formatMoneyShort(parseMoney(shipping.freeShippingOver))}`,
  `Delivered in ${shipping.standardBusinessDays} business days`,
  `${shopPolicy.returnsWithinDays}-day returns`,
];

export type Answer = { question: string; answer: string };

/** The questions of the home page. Every figure is the shop policy's. */
export const answers: Answer[] = [
  {
    question: 'How long until my magnets arrive?',
    answer: `We print and check your order within ${shipping.processingBusinessDays} business days. Standard delivery then takes ${shipping.standardBusinessDays} business days. In a hurry? Express takes ${shipping.expressBusinessDays} business days, overnight ${shipping.overnightBusinessDays}; you choose at checkout.`,
  },
  {
    question: 'What does shipping cost?',
    answer: `Standard shipping is ${formatMoneyShort(parseMoney(shipping.standardRate))}, and free on orders over ${formatMoneyShort(parseMoney(shipping.freeShippingOver))}. We ship to ${list(shipping.countries.map((country) => (country.code === 'US' ? `the ${country.name}` : country.name)))}.`,
  },
  {
    question: 'Which photos can I use?',
    answer: `Any ${photos.advertisedFormats} from your phone or camera, up to ${Math.round(photos.maximumBytes / 1024 / 1024)} MB each. For the sharpest print we recommend ${photos.recommendedDpi} DPI or more. Phone photos are usually perfect.`,
  },
  {
    question: 'Will they hold on my fridge?',
    answer: `Yes. Every magnet is about ${shopPolicy.thicknessInches} inches thick, with ${shopPolicy.defaults.material.toLowerCase()} across its whole back. It holds on any steel door, and a school timetable under it.`,
  },
  {
    question: 'What if I am not happy with them?',
    answer: `Tell us within ${shopPolicy.returnsWithinDays} days and we make it right. Changed your mind right away? You can cancel within ${shopPolicy.cancellationWithinHours} hours of ordering.`,
  },
  {
    question: 'Do you make large orders?',
    answer: `Weddings, teams, shops: for more than ${bulk.quoteOverMagnets} magnets we make you a quote. As a guide: ${list(bulk.guide.map((step) => `${step.percentOff}% off from ${step.fromMagnets} magnets`))}.`,
  },
];

export const steps: Step[] = [
  { title: 'Pick a shape', text: 'Square, rectangle or round, one magnet or a whole pack for the family.' },
  { title: 'Add your photos', text: 'Straight from your phone. We check every picture before it goes to print.' },
  {
    title: 'Stick them up',
    text: `Printed in ${shipping.processingBusinessDays} business days and on their way to your letterbox.`,
  },
];

export type Testimonial = { words: string; name: string; what: string };

export const testimonials: Testimonial[] = [
  {
    words: 'Our fridge used to be grey. Now the children argue about who is allowed to hang the next one.',
    name: 'Marianne T.',
    what: 'a square for every school year',
  },
  {
    words: 'I sent my mother a pack with the whole family on it. She has not opened the fridge since, she just looks.',
    name: 'Devon R.',
    what: 'a pack of rectangles',
  },
  {
    words: 'The colours are the ones I saw when I took the picture. That is all I wanted, and I got it.',
    name: 'Priya S.',
    what: 'round magnets from a trip',
  },
];
