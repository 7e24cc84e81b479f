import type { ReprintReason } from 'shared-contracts/order-desk/reprint';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Arrival } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import type * as z from 'zod';
import { type MailShop, type MailText, greetingTo, mailTemplate } from '../../../shared/mail/mail-template.js';
import { type OrderRecipient, orderLinkOf, orderNumberText } from './order-mail.js';

export type ReprintedOrder = OrderRecipient & {
  originalId: string;
  reason: ReprintReason;
  message: string;
  contents: readonly string[];
  arrival: z.infer<typeof Arrival> | null;
  addressLines: readonly string[];
};

const apologies: Record<ReprintReason, string> = {
  damaged: 'We’re sorry that your magnets arrived damaged. We’re printing them again for you, free of charge.',
  misprinted: 'We’re sorry that your magnets didn’t come out right. We’re printing them again for you, free of charge.',
  lost: 'We’re sorry that your package never reached you. We’re printing your magnets again for you, free of charge.',
  returned: 'Your package came back to us. We’re printing your magnets again for you, free of charge.',
  other: 'We’re printing your magnets again for you, free of charge.',
};

export const reprintNotice = (order: ReprintedOrder, shop: MailShop): MailText =>
  mailTemplate({
    subject: `We’re printing your ${shop.name} magnets again`,
    preview: 'Free of charge. We’ll email you when your package ships.',
    heading: 'We’re printing your magnets again',
    sections: [
      greetingTo(order.customerName),
      apologies[order.reason],
      ...(order.message === '' ? [] : [{ quote: order.message }]),
      {
        facts: [
          ['Order', orderNumberText(order)],
          ['Instead of', `#${shortOrderNumber(order.originalId)}`],
          ['Items', order.contents.join(', ')],
          ...(order.arrival ? [['Arrives', arrivalText(order.arrival)] as const] : []),
        ],
      },
      { columns: [{ title: 'Ship to', lines: order.addressLines }] },
      `Printing usually takes ${shopPolicy.shipping.processingBusinessDays} business days, and we’ll email you when your package ships. There is nothing for you to pay. If your address has changed, reply to this email.`,
      { button: 'Track your order', link: orderLinkOf(order, shop) },
    ],
    shop,
  });
