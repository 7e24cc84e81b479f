import { formatMoney } from 'shared-contracts/money/money';
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

/** Guests follow the order by its unguessable id. */
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
  if (missingPhotos === 0) return ['We received your payment, and your magnets are next in line at the printer.'];
  return [
    `We received your payment. Before we can print your magnets, we need the rest of your photos: ${missingPhotosText(missingPhotos)}. You can add them until printing begins.`,
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
      greetingTo(order.customerName),
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
      'Your invoice is attached to this email as a PDF.',
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
      greetingTo(shipment.customerName),
      'Your magnets are printed and checked, and your package has shipped.',
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
