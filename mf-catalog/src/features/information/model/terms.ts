import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { LegalSection, LegalShop } from './legal-text';
import {
  bulkGuide,
  countriesWeShipTo,
  freeShippingOver,
  processing,
  refundTime,
  standardDelivery,
  standardRate,
} from './policy-words';

const { bulk, cancellationWithinHours, legal, returnsWithinDays, stock } = shopPolicy;

/** The terms of service, in words that a person reads. */
export const termsSections = ({ name, supportEmail }: LegalShop): readonly LegalSection[] => [
  {
    id: 'who-and-what',
    title: 'Who and what this is about',
    blocks: [
      `These are the terms between you and ${name} when you use this site or order from it. By ordering you agree to them. If you do not, please do not order; writing to us about it is always fine.`,
      `To order you must be at least ${legal.ageOfBuyers}, or have a parent who does it with you.`,
    ],
  },
  {
    id: 'ordering',
    title: 'From cart to order',
    blocks: [
      `Putting something in the cart binds nobody. When you go on to payment we keep your magnets aside for ${stock.reservationMinutes} minutes. Once the payment has arrived the order is placed, and you get a mail that confirms it.`,
      'Should we be unable to fulfil an order that you have paid for, because the last piece was gone at that very moment or because a price was plainly wrong, we tell you and give all of your money back.',
    ],
  },
  {
    id: 'prices',
    title: 'Prices, tax and payment',
    blocks: [
      'The prices are those on the site when you order. Tax is added by where the parcel goes. Tax and shipping are shown before you pay, and there is nothing on top of them.',
      `Standard shipping costs ${standardRate} and is free when your order is over ${freeShippingOver}.`,
      `For more than ${bulk.quoteOverMagnets} magnets you can ask for a quote. As a guide: ${bulkGuide}. A quote counts once we have sent it to you in writing.`,
    ],
  },
  {
    id: 'your-photos',
    title: 'Your photos',
    blocks: [
      'They stay yours. You allow us to store, crop and print them, for your order and for nothing else.',
      'Please send only photos that you may have printed: your own, or with the leave of whoever took them. We print nothing that is unlawful, that shows violence against people or that hurts children; such an order is cancelled and paid back.',
      'We check every photo by eye before printing. If one is too small or too dark to look good, we ask you first.',
    ],
  },
  {
    id: 'shipping',
    title: 'Shipping',
    blocks: [
      `We ship to ${countriesWeShipTo}. Orders are printed and checked within ${processing}; standard delivery then takes ${standardDelivery}. These times are what carriers keep to nearly always, and cannot be promised to the day.`,
      'Please look at your address twice. A parcel that comes back because of a wrong address is sent again at the price of the shipping. A parcel that gets lost on the way is our loss, not yours: we print it again.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling and returning',
    blocks: [
      `You can cancel within ${cancellationWithinHours} hours of ordering, without a reason. Within ${returnsWithinDays} days of delivery you can return what you are not happy with. We send you a label, and give your money back the way that you paid, usually ${refundTime} after the magnets are with us.`,
      'What is damaged, misprinted or not what you ordered is printed again or paid back, as you like. The rights that the law of where you live gives you stay as they are.',
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    blocks: [
      'You need none to order. If you make one, keep your password to yourself, and tell us if you think that somebody else knows it. We may close accounts that are used to cheat or to attack this site.',
    ],
  },
  {
    id: 'safety',
    title: 'Magnets and safety',
    blocks: [
      'They are decoration, not toys: keep them from children who put things into their mouths, and away from pacemakers, other medical devices, magnetic cards and hard disks.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    blocks: [
      'We answer without limit for what we do on purpose or by gross negligence, and wherever the law says so. Apart from that we answer for an order up to what you have paid for it.',
      'We keep this site running as well as we can, and cannot promise that it never stands still.',
    ],
  },
  {
    id: 'the-rest',
    title: 'The rest',
    blocks: [
      'If one of these terms does not hold before the law, the others do. When we change them the new date stands at the top; an order goes by the terms of its own day.',
      `Something unclear, or a reason to be cross with us? Write to ${supportEmail}. We have yet to meet the quarrel that a mail could not settle.`,
    ],
  },
];
