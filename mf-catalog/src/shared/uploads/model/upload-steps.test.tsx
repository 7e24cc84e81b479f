import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type StepResult,
  type UploadProgress,
  beginning,
  isLate,
  moveAfter,
  pauseAfter,
  resuming,
} from './upload-steps';

const failed = (status: number, more: object = {}): StepResult => ({ kind: 'failed', status, ...more });
const done: StepResult = { kind: 'done' };
const passing = [0, 401, 404, 408, 409, 425, 429, 500, 502, 503, 504];

const progresses = fc.record<UploadProgress>({
  step: fc.constantFrom('address', 'bytes', 'check'),
  failures: fc.nat(30),
  restarts: fc.nat(30),
  isResumed: fc.boolean(),
});
const statuses = fc.oneof(fc.constantFrom(...passing, 400, 403, 410, 413, 422), fc.integer({ min: 400, max: 599 }));
const random = fc.double({ min: 0, max: 1, noNaN: true });

function movesFrom(start: UploadProgress, results: readonly StepResult[]) {
  const moves = [];
  let progress = start;
  for (const result of results) {
    const move = moveAfter(progress, result, 0.5);
    moves.push(move);
    if (move.kind !== 'go') break;
    progress = move.progress;
  }
  return moves;
}

describe('a photo', () => {
  it('gets an address, is sent and checked, and is then stored', () => {
    const moves = movesFrom(beginning, [done, done, done]);
    expect(moves.map((move) => (move.kind === 'go' ? move.progress.step : move.kind))).toEqual([
      'bytes',
      'check',
      'stored',
    ]);
  });

  it('is never given up for what may pass, whatever has happened before', () =>
    fc.assert(
      fc.property(progresses, fc.constantFrom(...passing), random, (progress, status, chance) => {
        expect(moveAfter(progress, failed(status), chance).kind).toBe('go');
      }),
    ));

  it('never pauses for longer than 72 seconds, and never less after more failures', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), random, (failures, chance) => {
        expect(pauseAfter(failures, chance)).toBeLessThan(1.2 * 60_000 + 1);
        expect(pauseAfter(failures + 1, 0.5)).toBeGreaterThanOrEqual(pauseAfter(failures, 0.5));
      }),
    ));

  it('never tries twice in a row without a pause, unless that is the planned first retry or another step', () =>
    fc.assert(
      fc.property(progresses, statuses, random, (progress, status, chance) => {
        const move = moveAfter(progress, failed(status), chance);
        if (move.kind !== 'go' || move.afterMs > 0) return;
        const isFirstRetry = move.progress.failures <= 1;
        expect(isFirstRetry).toBe(true);
      }),
    ));

  it('comes to an end or pauses longer and longer, however its addresses are lost', () => {
    const lost = Array.from({ length: 40 }, () => [done, done, failed(404)]).flat();
    const pauses = movesFrom(beginning, lost).flatMap((move) =>
      move.kind === 'go' && move.afterMs > 0 ? [move.afterMs] : [],
    );
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBe(60_000);
  });

  it('is called late exactly when the planned pauses are used up', () => {
    const { retryDelaysMs } = shopPolicy.photos;
    expect(retryDelaysMs).toEqual([0, 1000, 3000, 5000]);
    const moves = movesFrom(
      beginning,
      Array.from({ length: 7 }, () => failed(0)),
    );
    expect(moves.map((move) => (move.kind === 'go' ? [move.afterMs, move.reason?.failure] : []))).toEqual([
      [0, undefined],
      [1_000, undefined],
      [3_000, undefined],
      [5_000, undefined],
      [10_000, 'no_upload_url'],
      [20_000, 'no_upload_url'],
      [40_000, 'no_upload_url'],
    ]);
    expect([4, 5].map(isLate)).toEqual([false, true]);
  });
});

describe('a refusal that cannot change', () => {
  it.each([
    ['address', 400, 'no_upload_url'],
    ['address', 403, 'no_upload_url'],
    ['bytes', 413, 'transfer_failed'],
    ['check', 400, 'not_secured'],
    ['check', 403, 'not_secured'],
  ] as const)('of the %s (%d) is final, with the label of its step', (step, status, failure) => {
    const move = moveAfter({ ...beginning, step }, failed(status, { message: 'Why' }), 0);
    expect(move).toEqual({ kind: 'refused', failure, detail: 'Why', isDamaged: false });
  });

  it.each(['address', 'check'] as const)('says so if the photo is over the limit of the shop, at the %s', (step) => {
    const result = failed(413, { code: 'payload_too_large', message: 'File too large: at most 10 MB' });
    expect(moveAfter({ ...beginning, step }, result, 0)).toMatchObject({
      kind: 'refused',
      failure: 'too_large',
      detail: 'File too large: at most 10 MB',
    });
  });

  it('says what to switch on in a browser that blocks cookies', () => {
    expect(moveAfter(beginning, { kind: 'anonymous' }, 0)).toEqual({
      kind: 'refused',
      failure: 'no_cookies',
      detail: expect.stringMatching(/^Allow cookies for this site/),
      isDamaged: false,
    });
  });

  it('may be a damaged end, which the shopper may want nevertheless', () => {
    const result = failed(400, { code: 'photo_damaged', message: 'Look at it' });
    expect(moveAfter({ ...beginning, step: 'check' }, result, 0)).toMatchObject({ kind: 'refused', isDamaged: true });
  });
});

describe('an address', () => {
  it('that an earlier visit had is checked first, then sent to, then given up for another', () => {
    const moves = movesFrom(resuming, [failed(404), done, failed(404), done]);
    expect(moves.map((move) => move.kind === 'go' && move.progress.step)).toEqual([
      'bytes',
      'check',
      'address',
      'bytes',
    ]);
  });

  it('that the storage refuses may have expired, once', () => {
    const moves = movesFrom({ ...beginning, step: 'bytes' }, [failed(403), done, failed(403)]);
    expect(moves.map((move) => (move.kind === 'go' ? move.progress.step : move.kind))).toEqual([
      'address',
      'bytes',
      'refused',
    ]);
  });
});
