import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from 'shared-contracts/testing/fake-api';
import { Transfer } from '../testing/transfer';
import { uploadPhoto } from './upload-photo';

const photo = new File(['pixels'], 'beach.jpg', { type: 'image/jpeg' });
const begin = () => {
  const abort = new AbortController();
  const outcome = uploadPhoto(photo, { signal: abort.signal, onProgress: () => {} });
  return { abort, outcome };
};
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  Transfer.all = [];
  Object.assign(globalThis, { XMLHttpRequest: Transfer });
  fakeApi({
    'POST /api/objects/upload': { uploadURL: 'https://storage.test/1', expiresAt: '2026-01-01T00:00:00.000Z' },
    'PUT /api/objects/set-policy': { objectPath: '/objects/photos/1', width: 9, height: 9 },
  });
});
afterEach(() => void jest.useRealTimers());

describe('the address of an upload', () => {
  it('is asked for one at a time, so that a guest gets one session for all photos', async () => {
    const answer = globalThis.fetch;
    let open = 0;
    let mostAtOnce = 0;
    globalThis.fetch = async (...call) => {
      mostAtOnce = Math.max(mostAtOnce, (open += 1));
      const response = await answer(...call);
      open -= 1;
      return response;
    };
    for (let photos = 0; photos < 3; photos++) begin();
    await pass(0);
    expect(Transfer.all).toHaveLength(3);
    expect(mostAtOnce).toBe(1);
  });
});

describe('the transfer of a photo', () => {
  it('is tried again at once, after 1, 3 and 5 seconds, and then given up', async () => {
    const { outcome } = begin();
    await pass(0);
    for (const wait of [0, 1000, 3000, 5000]) {
      Transfer.all.at(-1)?.end(503);
      await pass(wait);
    }
    expect(Transfer.all).toHaveLength(5);
    Transfer.all.at(-1)?.end(503);
    await expect(outcome).resolves.toEqual({ ok: false, failure: 'transfer_failed' });
  });

  it('is not tried again when the storage says no', async () => {
    const { outcome } = begin();
    await pass(0);
    Transfer.all[0]?.end(403);
    await expect(outcome).resolves.toMatchObject({ ok: false, failure: 'transfer_failed' });
    expect(Transfer.all).toHaveLength(1);
  });

  it('is dead after 30 seconds without a sign of life', async () => {
    begin();
    await pass(29_000);
    Transfer.all[0]?.progress(1, 2);
    await pass(29_000);
    expect(Transfer.all[0]?.isAborted).toBe(false);
    await pass(1001);
    await pass(1);
    expect(Transfer.all[0]?.isAborted).toBe(true);
    expect(Transfer.all).toHaveLength(2);
  });

  it('is not tried again when it is cancelled', async () => {
    const { abort, outcome } = begin();
    await pass(0);
    abort.abort();
    await expect(outcome).resolves.toMatchObject({ ok: false });
    expect(Transfer.all).toHaveLength(1);
  });
});
