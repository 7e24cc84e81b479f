import * as z from 'zod';
import { Id } from '../api/fields.js';

/** The caller's order, or with the `token` of a mail, which is derived from the stored id. */
export const OrderAccess = { id: Id.toLowerCase(), token: z.string().max(100).optional() };
