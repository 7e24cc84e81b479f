import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  bulkGuide,
  countriesWeShipTo,
  expressDelivery,
  freeShippingOver,
  largestPhoto,
  listOf,
  overnightDelivery,
  packSizes,
  processing,
  refundTime,
  standardDelivery,
  standardRate,
} from './policy-words';

const { bulk, photos } = shopPolicy;

export type FaqEntry = {
  question: string;
  /** Plain text: search engines get it, too. */
  answer: string;
  /** Where more of it stands. */
  more?: { to: string; text: string };
};
export type FaqCategory = { id: string; title: string; entries: readonly FaqEntry[] };

const sizesInWords = listOf(shopPolicy.sizes.map(({ label, dimensions }) => `${label.toLowerCase()} ${dimensions}`));

/** The questions that people ask, with every figure from the shop's policy. */
export const faqCategories: readonly FaqCategory[] = [
  {
    id: 'ordering',
    title: 'Ordering',
    entries: [
      {
        question: 'How do I order?',
        answer:
          'Pick a shape, choose how many magnets you want in the pack, add your photos and put it in the cart. You pay on the secure page of our payment provider, and we start printing. No account needed.',
        more: { to: '/create-magnet', text: 'See how a pack works' },
      },
      {
        question: 'Why are there packs?',
        answer: `Because every further magnet costs less than the first. You can buy a single one, or packs of ${listOf(packSizes.slice(1).map(String))}. Each magnet in a pack can carry a different photo.`,
      },
      {
        question: 'Can I order first and send the photos later?',
        answer:
          'Yes. Photos are never asked for to put a pack in the cart. Add what you have, and send us the rest after checkout.',
      },
      {
        question: 'Can I change or cancel my order?',
        answer: `Within ${shopPolicy.cancellationWithinHours} hours of ordering, yes: write to us with your order number and we stop it and give your money back. After that your magnets are on the press.`,
        more: { to: '/returns', text: 'Cancelling and returning' },
      },
      {
        question: 'Do you make large orders?',
        answer: `With pleasure: weddings, teams, schools, shops. For more than ${bulk.quoteOverMagnets} magnets we make you a quote. As a guide: ${bulkGuide}.`,
        more: { to: '/contact', text: 'Ask for a quote' },
      },
      {
        question: 'How can I pay?',
        answer:
          'By credit or debit card. You enter it on the page of our payment provider; the number never reaches us. Taxes and shipping are shown before you pay.',
      },
    ],
  },
  {
    id: 'photos',
    title: 'Photos and printing',
    entries: [
      {
        question: 'Which photos work best?',
        answer: `Sharp ones with the important thing in the middle. Phone photos are nearly always good enough. Photos that travelled through a messenger are often shrunk: send us the original.`,
        more: { to: '/size-guide', text: 'What each size needs' },
      },
      {
        question: 'Which files can I upload?',
        answer: `${photos.advertisedFormats} and what phones make by themselves, up to ${largestPhoto} each. For the sharpest print we recommend ${photos.recommendedDpi} DPI or more.`,
      },
      {
        question: 'What if my photo is too small?',
        answer:
          'A person looks at every photo before it is printed. If one would come out blurred we write to you first, and print nothing that you would not put up.',
      },
      {
        question: 'Will the colours be those of my screen?',
        answer:
          'Very nearly. A print has no lamp behind it, so dark photos look a little darker on paper than on a bright phone. If in doubt, brighten it a touch.',
      },
      {
        question: 'What happens to my photos?',
        answer:
          'They are printed, and that is all. Nobody else sees them, they are not used for advertising, and where they were taken is removed from every copy that we show.',
        more: { to: '/privacy-policy', text: 'Privacy in full' },
      },
    ],
  },
  {
    id: 'magnets',
    title: 'The magnets',
    entries: [
      {
        question: 'How big are they?',
        answer: `Our standard sizes are ${sizesInWords}. Each product page states its own measure.`,
        more: { to: '/size-guide', text: 'See them side by side' },
      },
      {
        question: 'How strong are they?',
        answer: `Each is about ${shopPolicy.thicknessInches} inches thick and magnetic over its whole back. It holds on any steel door, and a few sheets of paper under it.`,
      },
      {
        question: 'Do they stick to every fridge?',
        answer:
          'To every door that is steel underneath the paint. Some stainless, wooden and glass fronts are not magnetic: try it with any other magnet first.',
      },
      {
        question: 'Do they scratch the door?',
        answer:
          'No, as long as both are clean. Lift a magnet off instead of dragging it, so that no grain of dust is dragged along.',
        more: { to: '/care-instructions', text: 'How to care for them' },
      },
      {
        question: 'Can they get wet?',
        answer:
          'Splashes and a damp cloth are fine. They are not made for the dishwasher, the rain or the outside of a car.',
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery and returns',
    entries: [
      {
        question: 'How long until they arrive?',
        answer: `We print and check your order within ${processing}. Standard delivery then takes ${standardDelivery}, express ${expressDelivery} and overnight ${overnightDelivery}.`,
        more: { to: '/shipping', text: 'Ways to ship and their prices' },
      },
      {
        question: 'What does shipping cost?',
        answer: `Standard shipping is ${standardRate}, and free on orders over ${freeShippingOver}.`,
        more: { to: '/shipping', text: 'All prices' },
      },
      {
        question: 'Where do you ship to?',
        answer: `To ${countriesWeShipTo}. If you live somewhere else, ask us: often there is a way.`,
        more: { to: '/contact', text: 'Ask us' },
      },
      {
        question: 'Where is my order?',
        answer:
          'The mail that confirmed your order has a link that shows how far it is. With the order number and your e-mail address you can also look it up yourself.',
        more: { to: '/track-order', text: 'Track an order' },
      },
      {
        question: 'What if I am not happy with them?',
        answer: `Tell us within ${shopPolicy.returnsWithinDays} days. We print them again or send you a prepaid label and give your money back, usually ${refundTime} after they are with us.`,
        more: { to: '/returns', text: 'How returns work' },
      },
    ],
  },
];
