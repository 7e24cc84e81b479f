import * as z from 'zod';
import { emailAddress } from './email-address.js';
import './zod-messages.js';

/** 0.00 to 99,999,999.99; absent in answers to staff who may not see money. */
export const MoneyText = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Must be an amount like 12.30');
/** May be below zero and exceed `MoneyText`. */
export const MoneySum = z.string().regex(/^-?\d{1,12}\.\d{2}$/, 'Must be an amount like 12.30');
export const Id = z.uuid('Must be an id');
/** ISO 8601, UTC. */
export const Instant = z.iso.datetime({ offset: true });
export const Email = emailAddress('Invalid email address');
export const ObjectPath = z
  .string()
  .regex(/^\/objects\/[A-Za-z0-9][A-Za-z0-9/._-]{0,300}$/, 'Must be a stored picture')
  .refine((path) => !path.includes('..'), 'Must be a stored picture');
export const QueryInteger = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number')
  .transform(Number);
/** `limit`: 1 to 100 rows. `cursor`: opaque, from the previous response's `Link: <...>; rel="next"` header. */
export const Paging = {
  limit: QueryInteger.pipe(z.number().min(1).max(100)).optional(),
  cursor: z.string().max(400).optional(),
};
export const TimeSort = z.enum(['newest', 'oldest']);
export type TimeSort = z.infer<typeof TimeSort>;
export const Nothing = z.strictObject({});
