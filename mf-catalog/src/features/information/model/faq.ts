import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  bulkGuide,
  countriesWeShipTo,
  deliveryTimes,
  largestPhoto,
  listOf,
  packSizes,
  refundTime,
  shippingCost,
} from '../../../shared/policy/policy-words';

const { bulk, photos } = shopPolicy;

export type FaqEntry = {
  question: string;
  /** Plain text, for search engines too. */
  answer: string;
  more?: { to: string; text: string };
};
export type FaqCategory = { id: string; title: string; entries: readonly FaqEntry[] };

const sizesInWords = listOf(shopPolicy.sizes.map(({ label, dimensions }) => `${label.toLowerCase()} ${dimensions}`));

export const faqCategories: readonly FaqCategory[] = [
  {
    id: 'ordering',
    title: 'Ordering',
    entries: [
      {
        question: 'How do I order?',
        answer:
          'Pick a shape, choose a pack size, add your photos and add it to your cart. You pay on our payment provider’s secure page, and we start printing. No account needed.',
        more: { to: '/create-magnet', text: 'See how packs work' },
      },
      {
        question: 'Why do you sell packs?',
        answer: `The more magnets you buy, the less each one costs. You can buy one magnet, or packs of ${listOf(packSizes.slice(1).map(String))}. Each magnet in a pack can have a different photo.`,
      },
      {
        question: 'Can I order first and send my photos later?',
        answer:
          'Yes. You can order with some of your photos, or without any. Your confirmation email, and your order page if you have an account, link to a page where you add the rest. You can do that until printing begins.',
      },
      {
        question: 'Can I change or cancel my order?',
        answer: `Yes, until we begin to print it. Open your order in your account, or with the link in your confirmation email. There you can change your photos, correct your address, phone number and email address and, within ${shopPolicy.cancellationWithinHours} hours of ordering, cancel it: we refund you in full.`,
        more: { to: '/returns', text: 'Cancellations and returns' },
      },
      {
        question: 'Do you take large orders?',
        answer: `Yes, for weddings, teams, schools and stores. Ask us for a quote for more than ${bulk.quoteOverMagnets} magnets. As a guide: ${bulkGuide}.`,
        more: { to: '/contact', text: 'Ask for a quote' },
      },
      {
        question: 'How can I pay?',
        answer:
          'By credit or debit card on our payment provider’s secure page. We never see your card number. Tax and shipping are shown before you pay.',
      },
    ],
  },
  {
    id: 'photos',
    title: 'Photos and printing',
    entries: [
      {
        question: 'Which photos work best?',
        answer: `Sharp ones with the subject in the middle. Phone photos are nearly always good enough. Messaging apps often shrink photos, so please send us the original.`,
        more: { to: '/size-guide', text: 'See what each size needs' },
      },
      {
        question: 'Which files can I upload?',
        answer: `${photos.advertisedFormats}, up to ${largestPhoto} each; larger ones are made smaller while you upload them. For the sharpest print, we recommend ${photos.recommendedDpi} DPI or more.`,
      },
      {
        question: 'What if my photo is too small?',
        answer:
          'We look at every photo before printing. If yours would come out blurry, we email you first and don’t print anything you wouldn’t put up.',
      },
      {
        question: 'Will the colors match my screen?',
        answer:
          'Very closely. Prints have no backlight, so dark photos look slightly darker than on a bright phone. If in doubt, brighten your photo a little.',
      },
      {
        question: 'What happens to my photos?',
        answer:
          'We print them, and that’s all. No one else sees them, we don’t use them for advertising, and we remove the location from every copy we show.',
        more: { to: '/privacy-policy', text: 'Read our privacy policy' },
      },
    ],
  },
  {
    id: 'magnets',
    title: 'The magnets',
    entries: [
      {
        question: 'How big are they?',
        answer: `Our standard sizes are ${sizesInWords}. You’ll find the exact size on each product page.`,
        more: { to: '/size-guide', text: 'See them side by side' },
      },
      {
        question: 'How strong are they?',
        answer: `Each is about ${shopPolicy.thicknessInches} inches thick with a fully magnetic back. It sticks to any steel door and holds a few sheets of paper.`,
      },
      {
        question: 'Do they stick to every fridge?',
        answer:
          'They stick to any door with steel under the paint. Some stainless steel, wood and glass doors are not magnetic. Try yours with any other magnet first.',
      },
      {
        question: 'Will they scratch the door?',
        answer:
          'No, as long as both are clean. Lift the magnet off instead of sliding it, so that no dust gets dragged across the door.',
        more: { to: '/care-instructions', text: 'How to care for your magnets' },
      },
      {
        question: 'Can they get wet?',
        answer:
          'Splashes and a damp cloth are fine. They’re not made for the dishwasher, the rain or the outside of a car.',
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery and returns',
    entries: [
      {
        question: 'How long until they arrive?',
        answer: `${deliveryTimes} Product pages and your cart show the dates.`,
        more: { to: '/shipping', text: 'Shipping options and rates' },
      },
      {
        question: 'What does shipping cost?',
        answer: shippingCost,
        more: { to: '/shipping', text: 'All shipping rates' },
      },
      {
        question: 'Where do you ship to?',
        answer: `To ${countriesWeShipTo}. Live somewhere else? Ask us, as we can often find a way.`,
        more: { to: '/contact', text: 'Ask us' },
      },
      {
        question: 'Where is my order?',
        answer:
          'Follow the link in your confirmation email, or look your order up with its number and your email address.',
        more: { to: '/track-order', text: 'Track your order' },
      },
      {
        question: 'What if I’m not happy with them?',
        answer: `Let us know within ${shopPolicy.returnsWithinDays} days. We’ll reprint them, or send you a prepaid label and refund you, usually within ${refundTime} of receiving them.`,
        more: { to: '/returns', text: 'How returns work' },
      },
    ],
  },
];
