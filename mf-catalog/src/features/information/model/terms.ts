import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { LegalSection, LegalShop } from './legal-text';
import {
  bulkGuide,
  countriesWeShipTo,
  deliveryTimes,
  refundTime,
  shippingCost,
} from '../../../shared/policy/policy-words';

const { bulk, cancellationWithinHours, legal, returnsWithinDays, stock } = shopPolicy;

export const termsSections = ({ name, supportEmail }: LegalShop): readonly LegalSection[] => [
  {
    id: 'who-and-what',
    title: 'About these terms',
    blocks: [
      `These terms apply between you and ${name} when you use this site or order from it. By ordering, you agree to them. If you don’t agree, please don’t order. You’re always welcome to contact us about them.`,
      `You must be at least ${legal.ageOfBuyers} to order, or order together with a parent.`,
    ],
  },
  {
    id: 'ordering',
    title: 'Placing an order',
    blocks: [
      `Adding something to your cart is not a commitment. When you continue to payment, we reserve your magnets for ${stock.reservationMinutes} minutes. Your order is placed once we receive your payment, and we confirm it by email.`,
      'If we can’t fulfill a paid order, because an item has just sold out or a price was clearly wrong, we’ll let you know and refund you in full.',
    ],
  },
  {
    id: 'prices',
    title: 'Prices, tax and payment',
    blocks: [
      'Prices are those shown when you order. Tax depends on the delivery address. You’ll see tax and shipping before you pay, and there are no other charges.',
      shippingCost,
      `You can ask for a quote for more than ${bulk.quoteOverMagnets} magnets. As a guide: ${bulkGuide}. Quotes are valid once we’ve sent them to you in writing.`,
    ],
  },
  {
    id: 'your-photos',
    title: 'Your photos',
    blocks: [
      'They stay yours. You allow us to store, crop and print them for your order and for nothing else.',
      'Only send photos you have the right to print: your own, or those you have permission to use. We don’t print anything unlawful, violent or harmful to children. We cancel and refund such orders.',
      'We look at every photo before printing. If one is too small or too dark to look good, we’ll ask you first.',
    ],
  },
  {
    id: 'shipping',
    title: 'Shipping',
    blocks: [
      `We ship to ${countriesWeShipTo}. ${deliveryTimes} Carriers nearly always keep to these times, but they are not guaranteed.`,
      'Please double-check your address. If a package comes back because the address was wrong, we charge shipping to send it again. If a package is lost on the way, we reprint your order for free.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancellations and returns',
    blocks: [
      `You can cancel within ${cancellationWithinHours} hours of ordering, for any reason. You can return anything you’re not happy with within ${returnsWithinDays} days of delivery. We’ll send you a label and refund your original payment method, usually within ${refundTime} of receiving the magnets.`,
      'If anything is damaged, misprinted or not what you ordered, we’ll reprint or refund it, as you prefer. Your rights under local law are not affected.',
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    blocks: [
      'You don’t need one to order. If you create one, keep your password secret, and tell us if you think someone else knows it. We may close accounts used for fraud or to attack this site.',
    ],
  },
  {
    id: 'safety',
    title: 'Magnets and safety',
    blocks: [
      'Our magnets are decorations, not toys. Keep them away from young children who might swallow them, and from pacemakers, other medical devices, magnetic cards and hard drives.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'Our liability is unlimited for intent and gross negligence, and where the law requires it. Otherwise, our liability for an order is limited to what you paid for it.',
      'We do our best to keep this site running, but we can’t guarantee that it is always available.',
    ],
  },
  {
    id: 'the-rest',
    title: 'Other terms',
    blocks: [
      'If any of these terms is invalid, the others still apply. When we change them, we update the date at the top. Each order is subject to the terms on the day it was placed.',
      `Questions or complaints? Email ${supportEmail} and we’ll sort it out.`,
    ],
  },
];
