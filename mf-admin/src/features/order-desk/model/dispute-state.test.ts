import { expect, it } from '@jest/globals';
import type { OrderDispute } from 'shared-contracts/disputes/schemas';
import { disputeMoneyText } from './dispute-state';

const dispute: OrderDispute = {
  id: 'du_1',
  status: 'needs_response',
  phase: 'needs_response',
  isInquiry: false,
  amount: '28.59',
  withdrawn: '28.59',
  reason: 'fraudulent',
  evidenceDueAt: null,
  openedAt: '2026-12-01T00:00:00.000Z',
  closedAt: null,
};

it.each<[string, Partial<OrderDispute>, RegExp]>([
  ['with the bank while it is open', {}, /^The bank has \$28\.59 until this is decided/],
  ['with the bank while it is under review', { phase: 'under_review' }, /^The bank has \$28\.59/],
  ['back with the customer once it is lost', { phase: 'lost' }, /^The customer got \$28\.59 back/],
  ['back once it is won', { phase: 'won', withdrawn: '0.00' }, /^The money is back/],
  ['still with the bank until it has arrived', { phase: 'won' }, /^The bank has/],
  ['here while the bank only asks', { isInquiry: true, withdrawn: '0.00' }, /has taken no money/],
  ['here after an inquiry', { isInquiry: true, phase: 'closed', withdrawn: '0.00' }, /^No money was taken/],
])('the money is %s', (_, changes, text) => expect(disputeMoneyText({ ...dispute, ...changes })).toMatch(text));
