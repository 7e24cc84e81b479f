import { type Money, formatMoney } from 'shared-contracts/money/money';
import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { trackingLinkOf } from 'shared-contracts/shipping/tracking-link';
import {
  type MailSection,
  type MailShop,
  type MailText,
  greetingTo,
  mailTemplate,
} from '../../../shared/mail/mail-template.js';
import type { MailedOrder } from './mailed-order.js';

/** A guest follows the order by its unguessable id. */
export const orderLinkOf = (order: Pick<MailedOrder, 'id' | 'isGuest'>, shop: MailShop): string =>
  order.isGuest ? `${shop.publicUrl}/track-order?order=${order.id}` : `${shop.publicUrl}/orders/${order.id}`;

/** "#5eed0000" */
export const orderNumberText = ({ id }: Pick<MailedOrder, 'id'>): string => `#${shortOrderNumber(id)}`;

const { processingBusinessDays } = shopPolicy.shipping;

const whatsNext = (missingPhotos: number) => [
  missingPhotos > 0
    ? `Once we have all of your photos, we print within ${processingBusinessDays} business days.`
    : `We check your photos and print within ${processingBusinessDays} business days.`,
  'We email you when your package ships.',
  `You can change your photos, address and contact details until printing begins, and cancel within ${shopPolicy.cancellationWithinHours} hours of ordering.`,
];

function progressOf({ missingPhotos, addPhotosPath }: MailedOrder, shop: MailShop): MailSection[] {
  if (missingPhotos === 0)
    return [{ paragraph: 'We received your payment, and your magnets are next in line at the printer.' }];
  return [
    {
      paragraph: `We received your payment. Before we can print your magnets, we need the rest of your photos: ${missingPhotosText(missingPhotos)}. You can add them until printing begins.`,
    },
    { button: missingPhotos === 1 ? 'Add your photo' : 'Add your photos', link: shop.publicUrl + addPhotosPath },
  ];
}

const previewOf = ({ total, missingPhotos }: MailedOrder) =>
  `We received your payment of ${formatMoney(total)}. ${missingPhotos > 0 ? `${missingPhotosText(missingPhotos)}.` : 'Your magnets are next in line.'}`;

export const orderConfirmation = (order: MailedOrder, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(order.id)}`,
    preview: previewOf(order),
    heading: 'Thank you for your order',
    sections: [
      { paragraph: greetingTo(order.customerName) },
      ...progressOf(order, shop),
      { facts: [['Order', orderNumberText(order)], ['Ordered on', order.orderedOn], ...arrivalFacts(order)] },
      {
        items: order.items.map((item) => ({ ...item, total: formatMoney(item.total) })),
        totals: [
          ['Subtotal', formatMoney(order.subtotal)],
          ...order.taxes.map(({ name, amount }): [string, string] => [name, formatMoney(amount)]),
          [`Shipping (${order.shippingMethod})`, formatMoney(order.shipping)],
          ['Total', formatMoney(order.total)],
        ],
      },
      { paragraph: 'Your invoice is attached to this email as a PDF.' },
      { button: 'Track your order', link: orderLinkOf(order, shop) },
      { fineprint: 'Change or cancel your order', link: shop.publicUrl + order.changesPath },
      {
        columns: [
          { title: 'Ship to', lines: order.addressLines },
          { title: 'What happens next', lines: whatsNext(order.missingPhotos) },
        ],
      },
    ],
    shop,
  });

/** Missing photos delay it, so then it is no promise. */
function arrivalFacts({
  shippingMethod,
  arrival,
  missingPhotos,
}: Pick<MailedOrder, 'shippingMethod' | 'arrival' | 'missingPhotos'>): [string, string][] {
  return arrival && missingPhotos === 0 ? [['Arrives', `${arrivalText(arrival)}, by ${shippingMethod} shipping`]] : [];
}

export type OrderRecipient = Pick<MailedOrder, 'id' | 'isGuest' | 'customerName'>;

export type Shipment = OrderRecipient & {
  trackingNumber: string | null;
  /** "2 x Classic Square, pack of 3" for each item. */
  contents: readonly string[];
};

/** The tracking number, and the carrier if its form gives that away. */
function trackingFacts(trackingNumber: string): [label: string, value: string][] {
  const link = trackingLinkOf(trackingNumber);
  return [...(link ? [['Carrier', link.carrier] as [string, string]] : []), ['Tracking number', trackingNumber]];
}

function trackingLinks(shipment: Shipment, shop: MailShop): MailSection[] {
  const tracking = shipment.trackingNumber === null ? null : trackingLinkOf(shipment.trackingNumber);
  const link = orderLinkOf(shipment, shop);
  if (!tracking) return [{ button: 'Track your order', link }];
  return [
    { button: `Track your package with ${tracking.carrier}`, link: tracking.url },
    { fineprint: 'See your order', link },
  ];
}

export const shippingNotice = (shipment: Shipment, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} order #${shortOrderNumber(shipment.id)} is on its way`,
    preview: 'Your magnets are printed and checked, and your package has shipped.',
    heading: 'Your magnets are on their way',
    sections: [
      { paragraph: greetingTo(shipment.customerName) },
      { paragraph: 'Your magnets are printed and checked, and your package has shipped.' },
      {
        facts: [
          ['Order', orderNumberText(shipment)],
          ['Items', shipment.contents.join(', ')],
          ...(shipment.trackingNumber === null ? [] : trackingFacts(shipment.trackingNumber)),
        ],
      },
      ...trackingLinks(shipment, shop),
    ],
    shop,
  });

export type AutomaticRefundReason = 'out_of_stock' | 'paid_twice';

const toldShopper: Record<AutomaticRefundReason, string> = {
  out_of_stock:
    'We’re sorry: your payment came through after your checkout had expired, and what you ordered had sold out by then.',
  paid_twice:
    'You paid for the same order twice. Your first payment went through, and that order is on its way to the printer.',
};

export function refundNotice(
  refund: { customerName: string; amount: Money; reason: AutomaticRefundReason },
  shop: MailShop,
): MailText {
  const amount = formatMoney(refund.amount);
  return mailTemplate({
    subject: `We’re refunding your payment of ${amount}`,
    preview: toldShopper[refund.reason],
    heading: 'Your refund is on its way',
    sections: [
      { paragraph: greetingTo(refund.customerName) },
      { paragraph: toldShopper[refund.reason] },
      {
        paragraph: `We’re refunding the full ${amount} to your card. It usually shows up within ${shopPolicy.refundBusinessDays} business days.`,
      },
    ],
    shop,
  });
}

const toldShop: Record<AutomaticRefundReason, string> = {
  out_of_stock: 'It arrived after its reservation had expired, and there was no stock left.',
  paid_twice: 'The same purchase was paid for twice.',
};

export function refundReport(
  refund: {
    checkoutId: string;
    customerName: string;
    customerEmail: string;
    amount: Money;
    reason: AutomaticRefundReason;
    items: readonly string[];
  },
  shop: MailShop,
): MailText {
  const amount = formatMoney(refund.amount);
  return mailTemplate({
    subject: `A payment of ${amount} could not be fulfilled and is being refunded`,
    heading: 'A payment is being refunded',
    sections: [
      { paragraph: `${toldShop[refund.reason]} The customer has been told, and there is nothing for you to do.` },
      {
        facts: [
          ['Customer', `${refund.customerName} <${refund.customerEmail}>`],
          ['Amount', amount],
          ['Items', refund.items.join(', ')],
          ['Checkout', refund.checkoutId],
        ],
      },
    ],
    shop,
    isInternal: true,
  });
}
