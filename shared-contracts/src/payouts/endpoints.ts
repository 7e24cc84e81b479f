import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Payout, PayoutCheck, PayoutQuery, PayoutToCheck } from './schemas.js';

export const payoutEndpoints = {
  'GET /api/admin/payouts': endpoint({
    summary: 'Payouts of the payment provider to the bank, newest first, paged',
    access: 'admin',
    input: PayoutQuery,
    output: z.array(Payout),
    errors: ['service_unavailable'],
  }),
  'GET /api/admin/payouts/:id': endpoint({
    summary: 'A payout against the books: the sums of its entries, and those that differ',
    access: 'admin',
    input: PayoutToCheck,
    output: PayoutCheck,
    errors: ['not_found', 'service_unavailable'],
  }),
};
