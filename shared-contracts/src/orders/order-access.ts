import * as z from 'zod';
import { Id } from '../api/fields.js';

/** An order of the caller's account, or one whose `token` a mail gave. The token is derived from the id as stored. */
export const OrderAccess = { id: Id.toLowerCase(), token: z.string().max(100).optional() };
