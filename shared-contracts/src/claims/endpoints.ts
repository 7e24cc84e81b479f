import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import {
  Claim,
  ClaimAnswer,
  ClaimQuery,
  ClaimToAnswer,
  ClaimToClose,
  ClaimToFile,
  OrderClaims,
  OrderClaimsQuery,
} from './schemas.js';

export const claimEndpoints = {
  'GET /api/orders/:id/claims': endpoint({
    summary: 'The claims of an order, for its account or with the token of a mail; without either 401, else 404',
    access: 'public',
    input: OrderClaimsQuery,
    output: OrderClaims,
    errors: ['not_authenticated', 'not_found', 'too_many_requests'],
  }),
  'POST /api/orders/:id/claims': endpoint({
    summary: 'Report damage or ask to return items of a delivered order, within the return period',
    access: 'public',
    input: ClaimToFile,
    output: Claim,
    status: 201,
    errors: ['not_authenticated', 'not_found', 'not_delivered', 'claim_too_late', 'claim_open', 'too_many_requests'],
  }),
  'GET /api/admin/claims': endpoint({
    summary: 'Claims, searched, filtered and sorted (newest first unless asked otherwise), paged',
    access: 'answerCustomers',
    input: ClaimQuery,
    output: z.array(ClaimToAnswer),
  }),
  'POST /api/admin/claims/:id/answer': endpoint({
    summary:
      'Accept or decline an open claim; the customer gets the answer by mail, and a promised refund has to be made',
    access: 'answerCustomers',
    input: ClaimAnswer,
    output: ClaimToAnswer,
    errors: ['not_found', 'claim_answered', 'refund_too_large', 'payment_disputed'],
  }),
  'POST /api/admin/claims/:id/close': endpoint({
    summary:
      'Close an answered claim whose promised refund or reprint is made, or say why nothing is printed again; repeating it changes nothing',
    access: 'answerCustomers',
    input: ClaimToClose,
    output: ClaimToAnswer,
    errors: ['not_found', 'claim_open', 'refund_owed', 'reprint_owed'],
  }),
};
