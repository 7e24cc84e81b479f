import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Nothing } from '../api/fields.js';
import { PromiseToEnd, Refund, RefundQuery, RefundToMake } from './schemas.js';

export const refundEndpoints = {
  'GET /api/admin/refunds': endpoint({
    summary: 'Refunds, searched, filtered and sorted (newest first unless asked otherwise), paged',
    access: 'seeMoney',
    input: RefundQuery,
    output: z.array(Refund),
  }),
  'GET /api/admin/refunds/to-make': endpoint({
    summary: 'Refunds that answers to claims promise and nobody has made, the oldest 200 first',
    access: 'refundOrders',
    input: Nothing,
    output: z.array(RefundToMake),
  }),
  'POST /api/admin/refunds/to-make/:claimId/end': endpoint({
    summary:
      'Say what became of a promised refund: paid elsewhere, or taken back with a reason; answers what is left to make',
    access: 'refundOrders',
    input: PromiseToEnd,
    output: z.array(RefundToMake),
    errors: ['not_found', 'refund_too_large'],
  }),
};
