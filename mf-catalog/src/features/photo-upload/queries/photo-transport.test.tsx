import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FakeApi, fakeApi } from 'shared-contracts/testing/fake-api';
import type { Hear, PhotoTransport } from '../model/uploads';
import { Transfer } from '../testing/transfer';
import { createPhotoTransport } from './photo-transport';

const photo = (name = 'beach.jpg') => new File(['pixels'], name, { type: 'image/jpeg' });
const six = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Time goes by, and all that was waiting for nothing else happens. */
async function pass(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 20; turn++) await jest.advanceTimersByTimeAsync(0);
}

let transport: PhotoTransport;
let heard: Parameters<Hear>[0][];
let api: FakeApi;
const ends = () => heard.filter((event) => event.type === 'stored' || event.type === 'failed');
/** Chooses photos and lets them set off. */
async function begin(...ids: string[]): Promise<void> {
  for (const id of ids) transport.send(id, photo(`${id}.jpg`));
  await pass(10);
}

beforeEach(() => {
  jest.useFakeTimers();
  Transfer.all = [];
  Object.assign(globalThis, { XMLHttpRequest: Transfer });
  let tickets = 0;
  api = fakeApi({
    'POST /api/objects/upload': () => ({
      uploadURL: `https://storage.test/${(tickets += 1)}`,
      expiresAt: '2026-01-01T00:00:00.000Z',
    }),
    'PUT /api/objects/set-policy': ({ imageUrl }) => ({
      objectPath: `/objects/of/${String(imageUrl).split('/').at(-1)}`,
      width: 9,
      height: 9,
    }),
  });
  heard = [];
  transport = createPhotoTransport((event) => heard.push(event));
});
afterEach(() => {
  transport.stop();
  jest.useRealTimers();
});

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
    await begin('a', 'b', 'c');
    expect(Transfer.sent).toHaveLength(3);
    expect(mostAtOnce).toBe(1);
  });
});

describe('several photos', () => {
  it('are sent six at a time, and the next when one has arrived', async () => {
    await begin(...six, 'g');
    expect(Transfer.sent).toHaveLength(6);
    expect(heard.filter((event) => event.type === 'started').map((event) => event.id)).toEqual(six);
    Transfer.sent[1]?.end(200);
    await pass(10);
    expect(Transfer.sent).toHaveLength(7);
    expect(ends()).toEqual([{ type: 'stored', id: 'b', objectPath: '/objects/of/2' }]);
  });

  it('may be the same photo twice', async () => {
    const twin = photo();
    transport.send('a', twin);
    transport.send('b', twin);
    await pass(10);
    expect(Transfer.sent).toHaveLength(2);
  });
});

describe('the transfer of a photo', () => {
  it('is tried again at once, after 1, 3 and 5 seconds, and then given up', async () => {
    await begin('a');
    for (const wait of [0, 1000, 3000, 5000]) {
      const before = Transfer.sent.length;
      Transfer.sent.at(-1)?.end(503);
      await pass(Math.max(0, wait - 10));
      expect(Transfer.sent).toHaveLength(before);
      await pass(30);
      expect(Transfer.sent).toHaveLength(before + 1);
    }
    Transfer.sent.at(-1)?.end(503);
    await pass(10_000);
    expect(Transfer.sent).toHaveLength(5);
    expect(ends()).toEqual([{ type: 'failed', id: 'a', failure: 'transfer_failed' }]);
    expect(api.callsOf('POST /api/objects/upload')).toHaveLength(1);
  });

  it('is tried again when the network fails', async () => {
    await begin('a');
    Transfer.sent[0]?.end(0);
    await pass(10);
    Transfer.sent[1]?.end(200);
    await pass(10);
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/1' }]);
  });

  it('is not tried again when the storage says no', async () => {
    await begin('a');
    Transfer.sent[0]?.end(403);
    await pass(10_000);
    expect(Transfer.sent).toHaveLength(1);
    expect(ends()).toEqual([{ type: 'failed', id: 'a', failure: 'transfer_failed' }]);
  });

  it('is dead after 30 seconds without a sign of life', async () => {
    await begin('a');
    Transfer.sent[0]?.progress(1, 3);
    await pass(29_000);
    Transfer.sent[0]?.progress(2, 3);
    await pass(29_000);
    expect(Transfer.sent[0]?.isAborted).toBe(false);
    await pass(1100);
    expect(Transfer.sent[0]?.isAborted).toBe(true);
    expect(Transfer.sent).toHaveLength(2);
  });
});

describe('a photo that is cancelled', () => {
  it('on its way is not tried again, and not heard of', async () => {
    await begin('a');
    transport.cancel('a');
    await pass(10_000);
    expect(Transfer.sent[0]?.isAborted).toBe(true);
    expect(Transfer.sent).toHaveLength(1);
    expect(ends()).toEqual([]);
  });

  it('between two tries is not tried again', async () => {
    await begin('a');
    Transfer.sent[0]?.end(503);
    await pass(20);
    Transfer.sent[1]?.end(503);
    await pass(500);
    transport.cancel('a');
    await pass(10_000);
    expect(Transfer.sent).toHaveLength(2);
  });

  it('while it waits for its turn never asks for an address', async () => {
    await begin(...six, 'g');
    transport.cancel('g');
    Transfer.sent[0]?.end(200);
    await pass(100);
    expect(api.callsOf('POST /api/objects/upload')).toHaveLength(6);
    expect(ends()).toHaveLength(1);
  });
});
