import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { shipping, photos, bulk } = shopPolicy;

const list = (words: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);

type HomeFaqEntry = { question: string; answer: string };

export const faqEntries: HomeFaqEntry[] = [
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
