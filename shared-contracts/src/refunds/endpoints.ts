import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Refund, RefundQuery } from './schemas.js';

export const refundEndpoints = {
  'GET /api/admin/refunds': endpoint({
    summary: 'Refunds, searched, filtered and sorted (newest first unless asked otherwise), paged',
    access: 'seeMoney',
    input: RefundQuery,
    output: z.array(Refund),
    errors: ['invalid_input', 'not_allowed'],
  }),
};
