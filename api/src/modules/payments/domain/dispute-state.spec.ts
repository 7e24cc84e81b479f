import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents } from 'shared-contracts/money/money';
import {
  type DisputeRow,
  type ReportedDispute,
  changeOf,
  isDueSoon,
  isInquiry,
  isOpen,
  phaseOf,
  withdrawnOf,
} from './dispute-state.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));
const move = (amount: number, currency = 'usd') => ({ amount: cents(amount), currency });
const aDispute = (over: Partial<ReportedDispute> = {}): ReportedDispute => ({
  amount: cents(2_859),
  currency: 'usd',
  moves: [],
  reason: 'fraudulent',
  status: 'needs_response',
  evidenceDueAt: at(60),
  openedAt: at(0),
  ...over,
});

describe('a state of the provider', () => {
  it.each([
    ['warning_needs_response', 'needs_response', true, true],
    ['warning_under_review', 'under_review', true, true],
    ['warning_closed', 'closed', false, true],
    ['needs_response', 'needs_response', true, false],
    ['under_review', 'under_review', true, false],
    ['appeal_needs_response', 'needs_response', true, false],
    ['appeal_under_review', 'under_review', true, false],
    ['prevented', 'closed', false, false],
    ['won', 'won', false, false],
    ['lost', 'lost', false, false],
    ['arbitration_needs_response', 'needs_response', true, false],
    ['constructor', 'under_review', true, false],
  ])('%s is %s', (status, phase, open, inquiry) =>
    expect([phaseOf(status), isOpen(phaseOf(status)), isInquiry(status)]).toEqual([phase, open, inquiry]),
  );
});

describe('the money that is gone', () => {
  it.each([
    ['nothing while the bank only asks', [], 0],
    ['what was withdrawn', [move(-2_859)], 2_859],
    ['nothing once it was reinstated', [move(-2_859), move(2_859)], 0],
    ['the rest if a part was reinstated', [move(-2_859), move(1_000)], 1_859],
    ['all of it if the balance has another currency', [move(-3_904, 'cad')], 2_859],
    [
      'nothing once it was reinstated in another currency, at another rate',
      [move(-3_904, 'cad'), move(3_870, 'cad')],
      0,
    ],
    ['never more than the dispute', [move(-9_999)], 2_859],
    ['never less than nothing', [move(100)], 0],
  ])('is %s', (_, moves, gone) => expect(withdrawnOf(aDispute({ moves }))).toBe(gone));
});

describe('a reminder', () => {
  const now = new Date('2026-11-10T12:00:00Z');
  const due = (text: string) => new Date(text);
  it.each([
    ['two days before', 'needs_response', due('2026-11-12T12:00:00Z'), true],
    ['the day before', 'needs_response', due('2026-11-11T12:00:00Z'), true],
    ['earlier', 'needs_response', due('2026-11-12T12:00:01Z'), false],
    ['when it is too late', 'needs_response', due('2026-11-10T12:00:00Z'), false],
    ['once it is answered', 'under_review', due('2026-11-11T12:00:00Z'), false],
    ['without a date', 'needs_response', null, false],
  ] as const)('%s', (_, phase, evidenceDueAt, isDue) => expect(isDueSoon({ phase, evidenceDueAt }, now)).toBe(isDue));
});

describe('what is stored', () => {
  const applied = (answers: readonly { dispute: ReportedDispute; askedAt: Date }[]) =>
    answers.reduce<DisputeRow | undefined>((stored, answer) => changeOf(stored, answer)?.row ?? stored, undefined);

  it('tells of each state once, and asks for an answer whenever it comes into one that needs it', () => {
    const inquiry = changeOf(undefined, { dispute: aDispute({ status: 'warning_needs_response' }), askedAt: at(1) });
    expect(inquiry).toMatchObject({ status: { from: null, to: 'warning_needs_response' }, needsResponse: true });
    const again = changeOf(inquiry!.row, { dispute: aDispute({ status: 'warning_needs_response' }), askedAt: at(2) });
    expect(again).toMatchObject({ status: null, needsResponse: false });
    const escalated = changeOf(again!.row, { dispute: aDispute({ moves: [move(-2_859)] }), askedAt: at(3) });
    expect(escalated).toMatchObject({
      status: { from: 'warning_needs_response', to: 'needs_response' },
      needsResponse: true,
      row: { withdrawn: 2_859, closedAt: null },
    });
    const lost = changeOf(escalated!.row, { dispute: aDispute({ status: 'lost' }), askedAt: at(4) });
    expect(lost).toMatchObject({ status: { to: 'lost' }, needsResponse: false, row: { closedAt: at(4) } });
    expect(changeOf(lost!.row, { dispute: aDispute({ status: 'lost' }), askedAt: at(5) })!.row.closedAt).toEqual(at(4));
  });

  const answers = fc
    .array(
      fc.record({
        status: fc.constantFrom('warning_needs_response', 'needs_response', 'under_review', 'won', 'lost', 'later'),
        moves: fc.array(
          fc.integer({ min: -3_000, max: 3_000 }).map((amount) => move(amount)),
          { maxLength: 3 },
        ),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .chain((states) => {
      const all = states.map((state, minute) => ({ dispute: aDispute(state), askedAt: at(minute) }));
      const twice = [...all, ...all];
      return fc.record({
        all: fc.constant(all),
        arrived: fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length }),
      });
    });

  it('is the last answer of the provider, in whatever order and however often answers arrive', () => {
    fc.assert(
      fc.property(answers, ({ all, arrived }) => {
        const { closedAt: _last, ...last } = applied(all)!;
        const { closedAt, ...stored } = applied(arrived)!;
        expect(stored).toEqual(last);
        expect(stored.askedAt).toEqual(all.at(-1)!.askedAt);
        expect(closedAt === null).toBe(isOpen(stored.phase));
      }),
    );
  });
});
