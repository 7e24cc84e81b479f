import * as z from 'zod';

const ADDRESS = 'Please enter a valid email address';
const NAME = 'Name must be at least 2 characters';
const QUANTITY = 'Quantity must be at least 1';

/** A decimal string with two places, as the database writes it. */
const amount = (message: string) => z.string(message).regex(/^\d{1,8}\.\d\d$/, message);

/** What holds for every order that is written: the specification's rules, in its words. */
export const OrderRecord = z.object({
  customerEmail: z.email(ADDRESS),
  customerName: z.string(NAME).trim().min(2, NAME),
  quantity: z.int(QUANTITY).min(1, QUANTITY),
  totalAmount: amount('Invalid amount'),
  subtotal: amount('Invalid subtotal'),
  tax: amount('Invalid tax'),
  shipping: amount('Invalid shipping'),
});
