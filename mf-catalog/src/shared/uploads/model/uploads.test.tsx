import { describe, expect, it } from '@jest/globals';
import { type PhotoEventHandler, type PhotoTransport, type UploadOutcome, createUploads } from './uploads';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** Uploads with a transport controlled by the test. */
function fakeUploads(changes: Partial<Parameters<typeof createUploads>[0]> = {}) {
  const sent: string[] = [];
  const cancelled: string[] = [];
  const outcomes: UploadOutcome[][] = [];
  const freed: string[] = [];
  const fake = { isStopped: false, opened: 0, onEvent: (() => {}) as PhotoEventHandler };
  const transport: PhotoTransport = {
    send: (id) => {
      sent.push(id);
      fake.onEvent({ type: 'started', id });
    },
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
  const fail = (name: string) => fake.onEvent({ type: 'failed', id: idOf(name), failure: 'transfer_failed' });
  return { uploads, fake, sent, cancelled, outcomes, freed, idOf, store, fail };
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

  it('fails the upload if it cannot be loaded, and is loaded again on retry', async () => {
    let isThere = false;
    const sent: string[] = [];
    const { uploads } = fakeUploads({
      openTransport: async () => {
        if (!isThere) throw new Error('the network is away');
        return { send: (id) => sent.push(id), cancel: () => {}, stop: () => {} };
      },
    });
    uploads.add([file('a')]);
    await settle();
    expect(uploads.read()[0]?.state).toEqual({ kind: 'failed', failure: 'transfer_failed' });
    isThere = true;
    uploads.retry(uploads.read()[0]!.id);
    await settle();
    expect(sent).toHaveLength(1);
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

  it('settles with the stored paths when every photo is ready or failed', async () => {
    const { uploads, store, fail, outcomes } = fakeUploads();
    uploads.add([file('a'), file('b')]);
    const settled = uploads.whenSettled();
    await settle();
    store('b');
    fail('a');
    await expect(settled).resolves.toEqual(['/objects/b']);
    // one report for both, so that there is one toast
    expect(outcomes).toEqual([
      [
        { name: 'b', ok: true },
        { name: 'a', ok: false, detail: undefined },
      ],
    ]);
  });

  it('is settled from the start if there are none', async () => {
    await expect(fakeUploads().uploads.whenSettled()).resolves.toEqual([]);
  });
});

describe('a photo chosen before there is a pack', () => {
  it('is measured at once and uploaded once uploads may start', async () => {
    const sent: string[] = [];
    const uploads = createUploads({
      openTransport: async () => ({ send: (id) => sent.push(id), cancel: () => {}, stop: () => {} }),
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

describe('a failed photo', () => {
  it('is uploaded again on retry', async () => {
    const { uploads, idOf, sent, fail, store } = fakeUploads();
    uploads.add([file('a')]);
    await settle();
    fail('a');
    uploads.retry(idOf('a'));
    await settle();
    expect(sent).toEqual([idOf('a'), idOf('a')]);
    store('a');
    await expect(uploads.whenSettled()).resolves.toEqual(['/objects/a']);
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
