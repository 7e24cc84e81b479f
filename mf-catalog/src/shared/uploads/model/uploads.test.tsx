import { describe, expect, it, jest } from '@jest/globals';
import {
  type PhotoEventHandler,
  type PhotoTransport,
  type SendOptions,
  type UploadOutcome,
  createUploads,
} from './uploads';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

function fakeUploads(changes: Partial<Parameters<typeof createUploads>[0]> = {}) {
  const sent: string[] = [];
  const cancelled: string[] = [];
  const woken: (string | undefined)[] = [];
  const outcomes: UploadOutcome[][] = [];
  const freed: string[] = [];
  const fake = { isStopped: false, opened: 0, onEvent: (() => {}) as PhotoEventHandler };
  const transport: PhotoTransport = {
    send: (id) => {
      sent.push(id);
      fake.onEvent({ type: 'started', id });
    },
    wake: (id) => woken.push(id),
    cancel: (id) => cancelled.push(id),
    stop: () => {
      fake.isStopped = true;
    },
  };
  const uploads = createUploads({
    openTransport: async (onEvent) => {
      fake.opened += 1;
      fake.onEvent = onEvent;
      return transport;
    },
    onOutcomes: (ended) => outcomes.push([...ended]),
    measure: async () => ({ width: 900, height: 600 }),
    previews: { make: (photo) => `blob:${photo.name}`, free: (address) => freed.push(address) },
    ...changes,
  });
  uploads.start();
  const idOf = (name: string) => uploads.read().find((photo) => photo.name === name)?.id ?? 'unknown';
  const store = (name: string) => fake.onEvent({ type: 'stored', id: idOf(name), objectPath: `/objects/${name}` });
  const delay = (name: string) => fake.onEvent({ type: 'delayed', id: idOf(name), failure: 'transfer_failed' });
  const refuse = (name: string) =>
    fake.onEvent({ type: 'refused', id: idOf(name), failure: 'not_secured', isDamaged: true });
  return { uploads, fake, sent, cancelled, woken, outcomes, freed, idOf, store, delay, refuse };
}

describe('the transport', () => {
  it('is loaded once, with the first photo', async () => {
    const { uploads, fake, sent } = fakeUploads();
    expect(fake.opened).toBe(0);
    uploads.add([file('a'), file('b')]);
    uploads.add([file('c')]);
    await settle();
    expect(fake.opened).toBe(1);
    expect(sent).toHaveLength(3);
  });

  it('that cannot be loaded is loaded again and again, and the shopper is told when that takes long', async () => {
    jest.useFakeTimers();
    try {
      let isThere = false;
      const sent: string[] = [];
      const { uploads } = fakeUploads({
        openTransport: async () => {
          if (!isThere) throw new Error('the network is away');
          return { send: (id) => sent.push(id), wake: () => {}, cancel: () => {}, stop: () => {} };
        },
      });
      uploads.add([file('a')]);
      await jest.advanceTimersByTimeAsync(4_100);
      expect(uploads.read()[0]?.state).toEqual({ kind: 'waiting' });
      await jest.advanceTimersByTimeAsync(5_000);
      expect(uploads.read()[0]?.state).toEqual({ kind: 'retrying', failure: 'transfer_failed' });
      isThere = true;
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(0);
      expect(sent).toHaveLength(1);
      uploads.stop();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the preview of a photo', () => {
  it.each([
    ['stays the local file if the browser can draw it', { width: 900, height: 600 }, 'blob:a', []],
    [
      'is the stored photo, once there is one, if the browser cannot draw the file',
      undefined,
      '/objects/a',
      ['blob:a'],
    ],
  ])('%s', async (_, size, preview, isFreed) => {
    const { uploads, store, freed, idOf, fake } = fakeUploads({ measure: async () => size });
    uploads.add([file('a')]);
    await settle();
    expect(uploads.read()[0]?.preview).toBe('blob:a');
    fake.onEvent({ type: 'started', id: idOf('a') });
    store('a');
    expect(uploads.read()[0]?.preview).toBe(preview);
    expect(freed).toEqual(isFreed);
  });
});

describe('uploading several photos', () => {
  it('shows progress for each photo', async () => {
    const { uploads, fake, idOf } = fakeUploads();
    uploads.add([file('a'), file('b')]);
    await settle();
    fake.onEvent({ type: 'progressed', id: idOf('b'), progress: 0.25 });
    expect(uploads.read().map((photo) => photo.state)).toEqual([
      { kind: 'uploading', progress: 0 },
      { kind: 'uploading', progress: 0.25 },
    ]);
  });

  it('settles with the stored paths when every photo is ready, refused or late', async () => {
    const { uploads, store, refuse, delay, outcomes } = fakeUploads();
    uploads.add([file('a'), file('b'), file('c')]);
    const settled = uploads.whenSettled();
    await settle();
    store('b');
    refuse('a');
    delay('c');
    await expect(settled).resolves.toEqual(['/objects/b']);
    expect(outcomes).toMatchObject([
      [
        { name: 'b', kind: 'stored' },
        { name: 'a', kind: 'refused' },
        { name: 'c', kind: 'delayed' },
      ],
    ]);
  });

  it('tells once that photos are late, and tells again when they are there', async () => {
    const { uploads, store, delay, outcomes, fake, idOf } = fakeUploads();
    uploads.add([file('a'), file('b')]);
    await settle();
    delay('a');
    expect(outcomes).toEqual([]);
    delay('b');
    fake.onEvent({ type: 'progressed', id: idOf('a'), progress: 0.1 });
    delay('a');
    expect(outcomes).toHaveLength(1);
    store('a');
    store('b');
    expect(outcomes.slice(1)).toEqual([[{ name: 'a', kind: 'stored' }], [{ name: 'b', kind: 'stored' }]]);
  });

  it('is settled from the start if there are none', async () => {
    await expect(fakeUploads().uploads.whenSettled()).resolves.toEqual([]);
  });
});

describe('a photo chosen before there is a pack', () => {
  it('is measured at once and uploaded once uploads may start', async () => {
    const sent: string[] = [];
    const uploads = createUploads({
      openTransport: async () => ({ send: (id) => sent.push(id), wake: () => {}, cancel: () => {}, stop: () => {} }),
      onOutcomes: () => {},
      measure: async () => ({ width: 200, height: 150 }),
      previews: { make: () => 'blob:a', free: () => {} },
    });
    uploads.add([file('a')]);
    await settle();
    expect(uploads.read()[0]).toMatchObject({ size: { width: 200, height: 150 }, state: { kind: 'waiting' } });
    expect(sent).toEqual([]);
    uploads.start();
    await settle();
    expect(sent).toHaveLength(1);
  });
});

describe('removing a photo during upload', () => {
  it('cancels its upload and never reports it', async () => {
    const { uploads, idOf, fake, cancelled, outcomes } = fakeUploads();
    uploads.add([file('a'), file('b')]);
    await settle();
    const id = idOf('a');
    uploads.remove(id);
    expect(cancelled).toEqual([id]);
    fake.onEvent({ type: 'stored', id, objectPath: '/objects/late' });
    expect(outcomes).toEqual([]);
    expect(uploads.read().map((photo) => photo.name)).toEqual(['b']);
  });

  it('sends nothing if the upload has not started', async () => {
    const { uploads, sent } = fakeUploads();
    uploads.add([file('a')]);
    uploads.remove(uploads.read()[0]!.id);
    await settle();
    expect(sent).toEqual([]);
  });

  it('resolves the promises that waited only for it', async () => {
    const { uploads, idOf } = fakeUploads();
    uploads.add([file('a')]);
    const settled = uploads.whenSettled();
    await settle();
    uploads.remove(idOf('a'));
    await expect(settled).resolves.toEqual([]);
  });
});

describe('a photo that has not arrived', () => {
  it('is tried again now for the shopper, and all of them when the network or the page is back', async () => {
    const { uploads, idOf, woken, delay } = fakeUploads();
    uploads.add([file('a'), file('b')]);
    await settle();
    delay('a');
    uploads.retry(idOf('a'));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    uploads.retry();
    expect(woken).toEqual([idOf('a'), undefined, undefined, undefined]);
    uploads.stop();
    window.dispatchEvent(new Event('online'));
    expect(woken).toHaveLength(4);
  });
});

describe('a damaged photo', () => {
  it('is sent to be checked again once the shopper wants it', async () => {
    const options: (SendOptions | undefined)[] = [];
    let tell: PhotoEventHandler = () => {};
    const { uploads } = fakeUploads({
      openTransport: async (onEvent) => {
        tell = onEvent;
        const send = (id: string, _: File, given?: SendOptions) => {
          options.push(given);
          onEvent({ type: 'started', id });
        };
        return { send, wake: () => {}, cancel: () => {}, stop: () => {} };
      },
    });
    uploads.add([file('a')]);
    await settle();
    const { id } = uploads.read()[0]!;
    const ticket = { uploadURL: 'https://storage.test/1', expiresAt: '2036-01-01T00:00:00.000Z' };
    tell({ type: 'addressed', id, ticket });
    tell({ type: 'refused', id, failure: 'not_secured', isDamaged: true });
    uploads.accept(id);
    await settle();
    expect(options).toEqual([
      { ticket: undefined, acceptDamaged: false },
      { ticket, acceptDamaged: true },
    ]);
  });
});

describe('a photo that is kept first', () => {
  it('is sent only once it is on disk', async () => {
    let keep = () => {};
    const kept = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const { uploads, sent } = fakeUploads();
    uploads.keepWith(() => kept);
    uploads.add([file('a')]);
    await settle();
    expect(sent).toEqual([]);
    keep();
    await settle();
    expect(sent).toHaveLength(1);
  });
});

describe('previews', () => {
  it('are revoked with their photos', () => {
    const { uploads, freed } = fakeUploads();
    uploads.add([file('a'), file('b')]);
    expect(uploads.read().map((photo) => photo.preview)).toEqual(['blob:a', 'blob:b']);
    uploads.remove(uploads.read()[0]!.id);
    expect(freed).toEqual(['blob:a']);
    uploads.stop();
    expect(freed).toEqual(['blob:a', 'blob:b']);
  });
});

describe('leaving the page', () => {
  it('cancels uploads and never resolves the promises that waited', async () => {
    const { uploads, store, fake } = fakeUploads();
    uploads.add([file('a')]);
    await settle();
    let wentOn = false;
    void uploads.whenSettled().then(() => (wentOn = true));
    uploads.stop();
    store('a');
    await settle();
    expect(fake.isStopped).toBe(true);
    expect(wentOn).toBe(false);
  });
});
