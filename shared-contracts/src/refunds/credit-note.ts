import * as z from 'zod';
import { Id, Instant, MoneyText } from '../api/fields.js';
import { shortOrderNumber } from '../orders/order-number.js';
import { RefundReason } from './schemas.js';

/** `id`: the refund's. `items`: null for an amount only. */
export const CreditNote = z.object({
  id: Id,
  number: z.string(),
  at: Instant,
  amount: MoneyText,
  reason: RefundReason,
  items: z.array(z.object({ itemId: Id, quantity: z.int() })).nullable(),
  withShipping: z.boolean(),
});
export type CreditNote = z.infer<typeof CreditNote>;

/** `99a18b18-C2`. `place`: from 1, failed refunds included. */
export const creditNoteNumber = (orderId: string, place: number): string => `${shortOrderNumber(orderId)}-C${place}`;
