import { describe, expect, it } from '@jest/globals';
import { type Hear, type PhotoTransport, type UploadOutcome, createUploads } from './uploads';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** Uploads whose transport the test plays: it says what is heard of each photo. */
function heldUploads(changes: Partial<Parameters<typeof createUploads>[0]> = {}) {
  const sent: string[] = [];
  const cancelled: string[] = [];
  const outcomes: [string, UploadOutcome][] = [];
  const freed: string[] = [];
  const held = { isStopped: false, opened: 0, hear: (() => {}) as Hear };
  const transport: PhotoTransport = {
    send: (id) => {
      sent.push(id);
      held.hear({ type: 'started', id });
    },
    cancel: (id) => cancelled.push(id),
    stop: () => {
      held.isStopped = true;
    },
  };
  const uploads = createUploads({
    openTransport: async (hear) => {
      held.opened += 1;
      held.hear = hear;
      return transport;
    },
    onOutcome: (photo, outcome) => outcomes.push([photo, outcome]),
    previews: { make: (photo) => `blob:${photo.name}`, free: (address) => freed.push(address) },
    ...changes,
  });
  const idOf = (name: string) => uploads.read().find((photo) => photo.name === name)?.id ?? 'unknown';
  const store = (name: string) => held.hear({ type: 'stored', id: idOf(name), objectPath: `/objects/${name}` });
  const fail = (name: string) => held.hear({ type: 'failed', id: idOf(name), failure: 'transfer_failed' });
  return { uploads, held, sent, cancelled, outcomes, freed, idOf, store, fail };
}

describe('the transport', () => {
  it('is opened with the first photo, and once', async () => {
    const { uploads, held, sent } = heldUploads();
    expect(held.opened).toBe(0);
    uploads.add([file('a'), file('b')]);
    uploads.add([file('c')]);
    await settle();
    expect(held.opened).toBe(1);
    expect(sent).toHaveLength(3);
  });

  it('that could not be loaded is a failed upload, and is loaded again when that is tried again', async () => {
    let isThere = false;
    const sent: string[] = [];
    const { uploads } = heldUploads({
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

describe('uploading several photos', () => {
  it('shows progress for each', async () => {
    const { uploads, held, idOf } = heldUploads();
    uploads.add([file('a'), file('b')]);
    await settle();
    held.hear({ type: 'progressed', id: idOf('b'), progress: 0.25 });
    expect(uploads.read().map((photo) => photo.state)).toEqual([
      { kind: 'uploading', progress: 0 },
      { kind: 'uploading', progress: 0.25 },
    ]);
  });

  it('settles with the stored paths when each is ready or failed', async () => {
    const { uploads, store, fail, outcomes } = heldUploads();
    uploads.add([file('a'), file('b')]);
    const settled = uploads.whenSettled();
    await settle();
    store('b');
    fail('a');
    await expect(settled).resolves.toEqual(['/objects/b']);
    expect(outcomes.map(([name, { ok }]) => [name, ok])).toEqual([
      ['b', true],
      ['a', false],
    ]);
  });

  it('is settled from the start while there is none', async () => {
    await expect(heldUploads().uploads.whenSettled()).resolves.toEqual([]);
  });
});

describe('removing a photo on its way', () => {
  it('ends its upload and never reports it', async () => {
    const { uploads, idOf, held, cancelled, outcomes } = heldUploads();
    uploads.add([file('a'), file('b')]);
    await settle();
    const id = idOf('a');
    uploads.remove(id);
    expect(cancelled).toEqual([id]);
    held.hear({ type: 'stored', id, objectPath: '/objects/late' });
    expect(outcomes).toEqual([]);
    expect(uploads.read().map((photo) => photo.name)).toEqual(['b']);
  });

  it('before it set off sends nothing', async () => {
    const { uploads, sent } = heldUploads();
    uploads.add([file('a')]);
    uploads.remove(uploads.read()[0]!.id);
    await settle();
    expect(sent).toEqual([]);
  });

  it('lets go on who waited for it alone', async () => {
    const { uploads, idOf } = heldUploads();
    uploads.add([file('a')]);
    const settled = uploads.whenSettled();
    await settle();
    uploads.remove(idOf('a'));
    await expect(settled).resolves.toEqual([]);
  });
});

describe('a failed photo', () => {
  it('is sent again when tried again', async () => {
    const { uploads, idOf, sent, fail, store } = heldUploads();
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
  it('live as long as their photos are on the page', () => {
    const { uploads, freed } = heldUploads();
    uploads.add([file('a'), file('b')]);
    expect(uploads.read().map((photo) => photo.preview)).toEqual(['blob:a', 'blob:b']);
    uploads.remove(uploads.read()[0]!.id);
    expect(freed).toEqual(['blob:a']);
    uploads.stop();
    expect(freed).toEqual(['blob:a', 'blob:b']);
  });
});

describe('leaving the page', () => {
  it('ends what is on its way, and nobody who waited goes on', async () => {
    const { uploads, store, held } = heldUploads();
    uploads.add([file('a')]);
    await settle();
    let wentOn = false;
    void uploads.whenSettled().then(() => (wentOn = true));
    uploads.stop();
    store('a');
    await settle();
    expect(held.isStopped).toBe(true);
    expect(wentOn).toBe(false);
  });
});
