import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FakeApi, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import type { PhotoEventHandler, PhotoTransport } from '../model/uploads';
import { createPhotoTransport } from './photo-transport';

const photo = (name = 'beach.jpg') => new File(['pixels'], name, { type: 'image/jpeg' });
const size = { width: 9, height: 9 };
const six = ['a', 'b', 'c', 'd', 'e', 'f'];
async function advance(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 20; turn++) await jest.advanceTimersByTimeAsync(0);
}

let transport: PhotoTransport;
let events: Parameters<PhotoEventHandler>[0][];
let api: FakeApi;
const ends = () => events.filter(({ type }) => type === 'stored' || type === 'refused' || type === 'delayed');
async function begin(...ids: string[]): Promise<void> {
  for (const id of ids) transport.send(id, photo(`${id}.jpg`));
  await advance(10);
}

fakeTransfers();
beforeEach(() => {
  jest.useFakeTimers();
  let tickets = 0;
  api = fakeApi({
    'POST /api/objects/upload': () => ({
      uploadURL: `https://storage.test/${(tickets += 1)}`,
      expiresAt: '2036-01-01T00:00:00.000Z',
    }),
    'PUT /api/objects/set-policy': ({ imageUrl }) => ({
      objectPath: `/objects/of/${String(imageUrl).split('/').at(-1)}`,
      width: 9,
      height: 9,
    }),
  });
  events = [];
  transport = createPhotoTransport((event) => events.push(event));
});
afterEach(() => {
  transport.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('upload URLs', () => {
  it('are requested one at a time, so that a guest gets one session for all photos', async () => {
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

describe('without cookies', () => {
  it('no photo is sent, and each says why at once', async () => {
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await begin('a', 'b');
    expect(Transfer.sent).toHaveLength(0);
    expect(api.calls).toEqual([]);
    expect(ends()).toMatchObject([
      { type: 'refused', id: 'a', failure: 'no_cookies' },
      { type: 'refused', id: 'b', failure: 'no_cookies' },
    ]);
  });
});

describe('several photos', () => {
  it('are sent six at a time', async () => {
    await begin(...six, 'g');
    expect(Transfer.sent).toHaveLength(6);
    expect(events.filter((event) => event.type === 'started').map((event) => event.id)).toEqual(six);
    Transfer.sent[1]?.end(200);
    await advance(10);
    expect(Transfer.sent).toHaveLength(7);
    expect(ends()).toEqual([{ type: 'stored', id: 'b', objectPath: '/objects/of/2', size, findings: {} }]);
  });

  it('come with what the shop found in them', async () => {
    const findings = { focus: [{ x: 1, y: 2, w: 3, h: 4, score: 0.9 }], sharpness: 70, look: '00ff00ff00ff00ff' };
    api.answer({ 'PUT /api/objects/set-policy': { objectPath: '/objects/of/a', width: 9, height: 9, ...findings } });
    await begin('a');
    Transfer.sent[0]?.end(200);
    await advance(10);
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/a', size, findings }]);
  });

  it('may include the same photo twice', async () => {
    const file = photo();
    transport.send('a', file);
    transport.send('b', file);
    await advance(10);
    expect(Transfer.sent).toHaveLength(2);
  });
});

describe('sending a photo', () => {
  it.each([
    [503, 'We can’t take photos right now.'],
    [0, 'Your photo didn’t reach us. Check your connection.'],
  ])(
    'is retried after the planned pauses; then the shopper is told why (%d), and it goes on',
    async (status, detail) => {
      jest.spyOn(Math, 'random').mockReturnValue(0.5);
      await begin('a');
      for (const wait of [0, 1000, 3000, 5000]) {
        const before = Transfer.sent.length;
        Transfer.sent.at(-1)?.end(status);
        await advance(Math.max(0, wait - 10));
        expect(Transfer.sent).toHaveLength(wait === 0 ? before + 1 : before);
        await advance(30);
        expect(Transfer.sent).toHaveLength(before + 1);
      }
      expect(ends()).toEqual([]);
      Transfer.sent.at(-1)?.end(status);
      await advance(9_900);
      expect(ends()).toEqual([{ type: 'delayed', id: 'a', failure: 'transfer_failed', detail }]);
      expect(Transfer.sent).toHaveLength(5);
      await advance(200);
      expect(Transfer.sent).toHaveLength(6);
      Transfer.sent.at(-1)?.end(200);
      await advance(10);
      expect(ends().at(-1)).toEqual({ type: 'stored', id: 'a', objectPath: '/objects/of/1', size, findings: {} });
      expect(api.callsOf('POST /api/objects/upload')).toHaveLength(1);
      jest.restoreAllMocks();
    },
  );

  it('is tried at once, from short pauses on, when the network is back', async () => {
    await begin('a');
    for (let failure = 0; failure < 5; failure++) {
      Transfer.sent.at(-1)?.end(0);
      await advance(6_000);
    }
    const before = Transfer.sent.length;
    transport.wake();
    await advance(10);
    expect(Transfer.sent).toHaveLength(before + 1);
    Transfer.sent.at(-1)?.end(0);
    await advance(10);
    expect(Transfer.sent).toHaveLength(before + 2);
  });

  it('is retried after a network failure', async () => {
    await begin('a');
    Transfer.sent[0]?.end(0);
    await advance(10);
    Transfer.sent[1]?.end(200);
    await advance(10);
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/1', size, findings: {} }]);
  });

  it('gets another address if the storage refuses the first, and is refused if that does not help', async () => {
    await begin('a');
    Transfer.sent[0]?.end(403);
    await advance(10);
    expect(Transfer.sent.map(({ url }) => url)).toEqual(['https://storage.test/1', 'https://storage.test/2']);
    Transfer.sent[1]?.end(403);
    await advance(100_000);
    expect(Transfer.sent).toHaveLength(2);
    expect(ends()).toEqual([{ type: 'refused', id: 'a', failure: 'transfer_failed', isDamaged: false }]);
  });

  it('is aborted after 30 seconds without progress', async () => {
    await begin('a');
    Transfer.sent[0]?.progress(1, 3);
    await advance(29_000);
    Transfer.sent[0]?.progress(2, 3);
    await advance(29_000);
    expect(Transfer.sent[0]?.isAborted).toBe(false);
    await advance(1100);
    expect(Transfer.sent[0]?.isAborted).toBe(true);
    expect(Transfer.sent).toHaveLength(2);
  });
});

describe('checking a sent photo', () => {
  it('is repeated while the shop is busy, without sending the photo again', async () => {
    let refusals = 2;
    api.answer({
      'PUT /api/objects/set-policy': () =>
        refusals-- > 0 ? new Refusal('service_unavailable') : { objectPath: '/objects/of/1', width: 9, height: 9 },
    });
    await begin('a');
    Transfer.sent[0]?.end(200);
    await advance(900);
    expect(api.callsOf('PUT /api/objects/set-policy')).toHaveLength(1);
    await advance(5_000);
    expect(api.callsOf('PUT /api/objects/set-policy')).toHaveLength(3);
    expect(Transfer.sent).toHaveLength(1);
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/1', size, findings: {} }]);
  });

  it('ends with a refusal of the photo itself', async () => {
    api.answer({ 'PUT /api/objects/set-policy': new Refusal('invalid_photo', { message: 'This is no picture.' }) });
    await begin('a');
    Transfer.sent[0]?.end(200);
    await advance(20_000);
    expect(api.callsOf('PUT /api/objects/set-policy')).toHaveLength(1);
    expect(ends()).toEqual([
      { type: 'refused', id: 'a', failure: 'not_secured', detail: 'This is no picture.', isDamaged: false },
    ]);
  });

  it('says that the end of a photo is damaged, and accepts it without sending it again', async () => {
    api.answer({
      'PUT /api/objects/set-policy': ({ acceptDamaged }) =>
        acceptDamaged ? { objectPath: '/objects/of/1', width: 9, height: 9 } : new Refusal('photo_damaged'),
    });
    await begin('a');
    Transfer.sent[0]?.end(200);
    await advance(10);
    expect(ends()).toMatchObject([{ type: 'refused', isDamaged: true }]);
    const ticket = { uploadURL: 'https://storage.test/1', expiresAt: new Date(2036, 0, 1).toISOString() };
    transport.send('a', photo('a.jpg'), { ticket, acceptDamaged: true });
    await advance(10);
    expect(ends().at(-1)).toMatchObject({ type: 'stored', objectPath: '/objects/of/1' });
    expect(Transfer.sent).toHaveLength(1);
  });

  it('under a new guest session asks for another address and sends the photo again', async () => {
    api.answer({
      'PUT /api/objects/set-policy': ({ imageUrl }) =>
        imageUrl === 'https://storage.test/1'
          ? new Refusal('not_found')
          : { objectPath: '/objects/of/2', width: 9, height: 9 },
    });
    await begin('a');
    Transfer.sent[0]?.end(200);
    await advance(10);
    expect(Transfer.sent.map(({ url }) => url)).toEqual(['https://storage.test/1', 'https://storage.test/2']);
    Transfer.sent[1]?.end(200);
    await advance(10);
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/2', size, findings: {} }]);
  });
});

describe('a cancelled photo', () => {
  it('is not retried or reported if it was being sent', async () => {
    await begin('a');
    transport.cancel('a');
    await advance(10_000);
    expect(Transfer.sent[0]?.isAborted).toBe(true);
    expect(Transfer.sent).toHaveLength(1);
    expect(ends()).toEqual([]);
  });

  it('is not retried if it was between two attempts', async () => {
    await begin('a');
    Transfer.sent[0]?.end(503);
    await advance(20);
    Transfer.sent[1]?.end(503);
    await advance(500);
    transport.cancel('a');
    await advance(10_000);
    expect(Transfer.sent).toHaveLength(2);
  });

  it('can be added again while the first upload is still being cancelled', async () => {
    transport.send('a', photo('a.jpg'));
    transport.cancel('a');
    transport.send('a', photo('a.jpg'));
    await advance(10);
    Transfer.sent.at(-1)?.end(200);
    await advance(10);
    expect(ends()).toMatchObject([{ type: 'stored', id: 'a' }]);
  });

  it('never requests a URL if it was still queued', async () => {
    await begin(...six, 'g');
    transport.cancel('g');
    Transfer.sent[0]?.end(200);
    await advance(100);
    expect(api.callsOf('POST /api/objects/upload')).toHaveLength(6);
    expect(ends()).toHaveLength(1);
  });
});

describe('an upload that an earlier visit began', () => {
  const ticket = { uploadURL: 'https://storage.test/earlier', expiresAt: new Date(2030, 0, 1).toISOString() };
  const resume = async (expiresAt = ticket.expiresAt) => {
    transport.send('a', photo('a.jpg'), { ticket: { ...ticket, expiresAt } });
    await advance(10);
  };

  it('is not sent again if it had arrived', async () => {
    await resume();
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/earlier', size, findings: {} }]);
    expect(Transfer.sent).toHaveLength(0);
  });

  it('is sent to the same address if it had not', async () => {
    api.answer({ 'PUT /api/objects/set-policy': new Refusal('not_found') });
    await resume();
    expect(Transfer.sent.map(({ url }) => url)).toEqual([ticket.uploadURL]);
    api.answer({ 'PUT /api/objects/set-policy': { objectPath: '/objects/of/a', width: 9, height: 9 } });
    Transfer.sent[0]!.end(200);
    await advance(10);
    expect(ends()).toEqual([{ type: 'stored', id: 'a', objectPath: '/objects/of/a', size, findings: {} }]);
    expect(api.callsOf('POST /api/objects/upload')).toEqual([]);
  });

  it('is sent to a new address if the old one has expired', async () => {
    await resume(new Date(2020, 0, 1).toISOString());
    expect(Transfer.sent.map(({ url }) => url)).toEqual(['https://storage.test/1']);
  });

  it('reports the address, so that it can be resumed', async () => {
    await begin('a');
    const addressed = events.filter((event) => event.type === 'addressed');
    expect(addressed).toMatchObject([{ id: 'a', ticket: { uploadURL: 'https://storage.test/1' } }]);
  });
});
