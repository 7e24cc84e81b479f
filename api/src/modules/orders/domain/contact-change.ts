import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { isBeforeShipping } from 'shared-contracts/orders/before-shipping';
import type { ContactForm } from 'shared-contracts/orders/contact';
import type { OrderContact, OrderStatus } from 'shared-contracts/orders/schemas';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';

type Contact = Omit<OrderContact, 'version' | 'customerName' | 'shippingAddress2'> & {
  shippingAddress2: string | null;
};
type ContactEvent = { kind: 'email' | 'phone' | 'address'; from: string | null; to: string | null };
export type ContactChange = { next: Omit<Contact, 'shippingCountry'>; events: ContactEvent[] };

export function whyNotCorrectable(status: OrderStatus): Failure | undefined {
  if (takesPhotos(status)) return undefined;
  if (status === 'cancelled')
    return fail('order_cancelled', 'This order was cancelled, so its details stay as they are.');
  return fail(
    'printing_begun',
    'We have started printing, so details can no longer be changed here. Please contact us.',
  );
}

/** An admin may correct it until the parcel leaves. */
export function whyNotCorrectableByShop(status: OrderStatus): Failure | undefined {
  if (isBeforeShipping(status)) return undefined;
  if (status === 'cancelled')
    return fail('order_cancelled', 'This order is cancelled, so its details stay as they are.');
  return fail('order_shipped', 'This order has shipped, so its details can no longer be changed.');
}

const addressText = (contact: Contact) => addressLinesOf(contact).join(', ');

/** Tax and shipping stay as paid, so the country stays. */
export function correctContact(order: Contact, wanted: ContactForm): Result<ContactChange> {
  if (wanted.country !== order.shippingCountry) {
    const message = 'The country of an order can’t be changed. Please contact us.';
    return fail('invalid_input', message, { errors: { country: message } });
  }
  const next = {
    customerEmail: wanted.email,
    customerPhone: wanted.phone,
    shippingAddress: wanted.address,
    shippingAddress2: wanted.address2 || null,
    shippingCity: wanted.city,
    shippingState: wanted.state,
    shippingZip: wanted.zipCode,
  };
  const after = { ...next, shippingCountry: order.shippingCountry };
  const entries: ContactEvent[] = [
    { kind: 'email', from: order.customerEmail, to: next.customerEmail },
    { kind: 'phone', from: order.customerPhone, to: next.customerPhone },
    { kind: 'address', from: addressText(order), to: addressText(after) },
  ];
  return ok({ next, events: entries.filter(({ from, to }) => from !== to) });
}
