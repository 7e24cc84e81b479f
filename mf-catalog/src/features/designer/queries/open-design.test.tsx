import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { DesignDraft } from 'shared-contracts/design/draft';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { packOf } from '../model/design-choice';
import type { LocalDraft } from '../model/design-draft';
import { type TrayPhoto, designAfter, emptyDesign } from '../model/pack-design';
import { contentOf, copyOf } from '../model/server-design';
import { photosById, samplePhoto } from '../testing/sample-design';
import type { DraftStore } from './draft-store';
import { openDesign } from './open-design';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const product = sampleProduct();
function designWith(photos: readonly TrayPhoto[]) {
  const tray = photos.map((photo) => photo.id);
  const empty = { ...emptyDesign(packOf({ product, packSize: 3, variationId: null })), tray };
  const byId = photosById(...photos);
  return { design: designAfter(empty, { type: 'fill' }, byId), photos: byId };
}
function onServer(version: number, ...names: string[]): DesignDraft {
  const { design, photos } = designWith(names.map((name) => samplePhoto(name)));
  return { id, ...contentOf(design, photos), version, updatedAt: '2026-01-01T00:00:00.000Z' };
}
/** `base`: the server's version that it is based on. */
const inBrowser = (base: DesignDraft | null, ...photos: TrayPhoto[]): LocalDraft => ({
  lineId: null,
  ...designWith(photos),
  tickets: {},
  copy: base && copyOf(base),
});

async function opened(
  kept: LocalDraft | undefined,
  server: DesignDraft | Refusal | Error,
  owner: string | null = 'ada',
) {
  const api = fakeApi({
    'GET /api/user': sampleUser(),
    'GET /api/design-drafts/:id': server,
    'GET /api/products/:id': product,
  });
  const drafts = { read: async () => kept, fileOf: async () => undefined } as unknown as DraftStore;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const design = await openDesign({ kind: 'kept', id }, { queryClient, drafts, owner, fallback: product });
  return {
    asked: api.callsOf('GET /api/design-drafts/:id').length,
    design: design && {
      photos: Object.values(design.history.photos).map(({ name }) => name),
      version: design.copy?.version ?? null,
    },
  };
}
const gone = new Refusal('not_found');

describe('a kept design', () => {
  it('opens as the server has it, if only the other device has changed it', async () => {
    const kept = inBrowser(onServer(1, 'a'), samplePhoto('a'));
    const { design } = await opened(kept, onServer(2, 'a', 'b'));
    expect(design).toEqual({ photos: ['a.jpg', 'b.jpg'], version: 2 });
  });

  it('opens as the server has it, if this browser has none', async () => {
    const { design } = await opened(undefined, onServer(2, 'a'));
    expect(design).toEqual({ photos: ['a.jpg'], version: 2 });
  });

  it.each([
    ['changes that the server does not have', samplePhoto('c')],
    ['a photo that is not uploaded yet', { id: 'c', name: 'c.jpg' }],
  ])('opens as it is here if it has %s, and is still based on the older version', async (_, more) => {
    const kept = inBrowser(onServer(1, 'a'), samplePhoto('a'), more);
    const { design } = await opened(kept, onServer(2, 'a', 'b'));
    expect(design).toEqual({ photos: ['a.jpg', 'c.jpg'], version: 1 });
  });

  it('opens as it is here while the shop cannot be reached', async () => {
    const kept = inBrowser(onServer(1, 'a'), samplePhoto('a'));
    expect((await opened(kept, new Error('offline'))).design).toEqual({ photos: ['a.jpg'], version: 1 });
  });

  it('is gone if it was bought or deleted on another device, unless it has changed here since', async () => {
    const base = onServer(1, 'a');
    expect((await opened(inBrowser(base, samplePhoto('a')), gone)).design).toBeUndefined();
    const changed = inBrowser(base, samplePhoto('a'), samplePhoto('b'));
    expect((await opened(changed, gone)).design).toEqual({ photos: ['a.jpg', 'b.jpg'], version: null });
  });

  it('of a guest is asked for at the server only once it was stored there, and never lost with the session', async () => {
    expect(await opened(inBrowser(null, samplePhoto('a')), gone, null)).toMatchObject({ asked: 0, design: {} });
    const stored = inBrowser(onServer(1, 'a'), samplePhoto('a'));
    expect(await opened(stored, gone, null)).toMatchObject({ asked: 1, design: { photos: ['a.jpg'] } });
  });
});
