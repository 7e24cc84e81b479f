import * as z from 'zod';
import { Email } from '../api/fields.js';
import { addressFields, checkedAddress } from '../checkout/schemas.js';
import { OrderAccess } from './order-access.js';
import type { OrderContact } from './schemas.js';

const { phone, address, address2, city, state, zipCode, country } = addressFields;
const contactFields = { email: Email, phone, address, address2, city, state, zipCode, country };

/** As the buyer corrects it; the country has to stay. */
export const ContactForm = checkedAddress(z.strictObject(contactFields));
export type ContactForm = z.infer<typeof ContactForm>;

export const contactFieldNames = ['email', 'phone', 'address', 'address2', 'city', 'state', 'zipCode'] as const;

export const contactFormOf = (order: Omit<OrderContact, 'version' | 'customerName'>): z.input<typeof ContactForm> => ({
  email: order.customerEmail,
  phone: order.customerPhone ?? '',
  address: order.shippingAddress,
  address2: order.shippingAddress2 ?? '',
  city: order.shippingCity,
  state: order.shippingState,
  zipCode: order.shippingZip,
  country: order.shippingCountry === 'US' ? 'US' : 'CA',
});

export const OrderContactUpdate = checkedAddress(z.strictObject({ ...OrderAccess, ...contactFields }));

export const OrderCorrection = checkedAddress(z.strictObject({ id: OrderAccess.id, ...contactFields }));
