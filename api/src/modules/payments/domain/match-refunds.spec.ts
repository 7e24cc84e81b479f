import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents } from 'shared-contracts/money/money';
import { type KnownRefund, type ReportedRefund, matchRefunds } from './match-refunds.js';

const at = new Date(0);
const reported = (over: Partial<ReportedRefund>): ReportedRefund => ({
  id: 're_1',
  refundId: null,
  amount: cents(1486),
  status: 'done',
  createdAt: at,
  ...over,
});
const known = (over: Partial<KnownRefund>): KnownRefund => ({
  id: 'a',
  status: 'due',
  providerRefundId: null,
  ...over,
});

describe('a refund that the provider reports', () => {
  it.each<[string, KnownRefund[], ReportedRefund[], Partial<ReturnType<typeof matchRefunds>>]>([
    [
      'is the row whose id it carries, though no answer ever said so',
      [known({})],
      [reported({ refundId: 'a' })],
      { changed: [{ id: 'a', status: 'done', providerRefundId: 're_1' }] },
    ],
    [
      'is the row that has its name, when it was made without our id',
      [known({ status: 'pending', providerRefundId: 're_1' })],
      [reported({})],
      { changed: [{ id: 'a', status: 'done', providerRefundId: 're_1' }] },
    ],
    ['becomes a row if it was made elsewhere', [known({})], [reported({})], { adopted: [reported({})], changed: [] }],
    ['becomes no row if it failed elsewhere', [], [reported({ status: 'failed' })], { adopted: [] }],
    [
      'takes the place of the row that was made for it before its own was known',
      [known({}), known({ id: 'b', status: 'done', providerRefundId: 're_1' })],
      [reported({ refundId: 'a' })],
      { changed: [{ id: 'a', status: 'done', providerRefundId: 're_1' }], duplicates: ['b'] },
    ],
    [
      'changes nothing if an older report says less',
      [known({ status: 'done', providerRefundId: 're_1' })],
      [reported({ refundId: 'a', status: 'pending' })],
      { changed: [], adopted: [], duplicates: [] },
    ],
    [
      'fails its row if it fails after it was done',
      [known({ status: 'done', providerRefundId: 're_1' })],
      [reported({ refundId: 'a', status: 'failed' })],
      { changed: [{ id: 'a', status: 'failed', providerRefundId: 're_1' }] },
    ],
    [
      'leaves no done row beside it that the provider never made',
      [known({ status: 'done' })],
      [reported({})],
      { changed: [{ id: 'a', status: 'failed', providerRefundId: null }], adopted: [reported({})] },
    ],
  ])('%s', (_, rows, refunds, expected) => {
    expect(matchRefunds(rows, refunds)).toMatchObject(expected);
  });
});

function applied(rows: readonly KnownRefund[], { changed, adopted, duplicates }: ReturnType<typeof matchRefunds>) {
  const kept = rows
    .filter(({ id }) => !duplicates.includes(id))
    .map((row) => changed.find(({ id }) => id === row.id) ?? row);
  return [...kept, ...adopted.map(({ id, status }) => ({ id: `of ${id}`, status, providerRefundId: id }))];
}

describe('matching', () => {
  const statuses = ['pending', 'done', 'failed'] as const;
  const world = fc
    .record({
      ours: fc.array(fc.record({ isMade: fc.boolean(), isNamed: fc.boolean(), status: fc.constantFrom(...statuses) })),
      others: fc.array(fc.constantFrom(...statuses)),
    })
    .map(({ ours, others }) => ({
      rows: ours.map(({ isMade, isNamed, status }, index): KnownRefund => ({
        id: `row ${index}`,
        status: isMade && isNamed ? status : 'due',
        providerRefundId: isMade && isNamed ? `re_${index}` : null,
      })),
      refunds: [
        ...ours.flatMap(({ isMade, status }, index) =>
          isMade ? [reported({ id: `re_${index}`, refundId: `row ${index}`, status })] : [],
        ),
        ...others.map((status, index) => reported({ id: `other_${index}`, status })),
      ],
    }));

  it('leaves one row in the state of each refund that holds money, and no other row that claims to', () => {
    fc.assert(
      fc.property(world, ({ rows, refunds }) => {
        const after = applied(rows, matchRefunds(rows, refunds));
        const holding = refunds.filter(({ status }) => status !== 'failed');
        expect(
          after
            .filter(({ status }) => status === 'pending' || status === 'done')
            .map(({ providerRefundId, status }) => `${providerRefundId} ${status}`)
            .toSorted(),
        ).toEqual(holding.map(({ id, status }) => `${id} ${status}`).toSorted());
      }),
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(world, ({ rows, refunds }) => {
        const once = applied(rows, matchRefunds(rows, refunds));
        expect(matchRefunds(once, refunds)).toEqual({ changed: [], adopted: [], duplicates: [] });
      }),
    );
  });
});
