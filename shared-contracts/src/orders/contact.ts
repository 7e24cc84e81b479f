import * as z from 'zod';
import { Email } from '../api/fields.js';
import { addressFields, checkedAddress } from '../checkout/schemas.js';
import { OrderAccess } from './order-access.js';

const { phone, address, address2, city, state, zipCode, country } = addressFields;
const contactFields = { email: Email, phone, address, address2, city, state, zipCode, country };

/** Where an order goes and how its buyer is reached, as its buyer corrects it. The country has to stay. */
export const ContactForm = checkedAddress(z.strictObject(contactFields));
export type ContactForm = z.infer<typeof ContactForm>;

export const OrderContactUpdate = checkedAddress(z.strictObject({ ...OrderAccess, ...contactFields }));

/** As an admin corrects it for the buyer. */
export const OrderCorrection = checkedAddress(z.strictObject({ id: OrderAccess.id, ...contactFields }));
