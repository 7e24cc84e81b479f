import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeApi } from 'shared-contracts/testing/fake-api';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { sampleId, sampleProduct } from 'shared-contracts/testing/samples';
import { FakeIndexedDb } from '../../../testing/fake-indexed-db';
import { type DesignHistory, startedWith } from '../model/design-history';
import { designAfter, emptyDesign } from '../model/pack-design';
import { createDraftStore } from '../queries/draft-store';
import { nothingElse } from '../queries/opened-design';
import { packs, photosById, samplePhoto } from '../testing/sample-design';
import { createDesigner } from './designer-store';

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
let browser: FakeIndexedDb;
let end = () => {};

fakeTransfers();
beforeEach(() => {
  browser = new FakeIndexedDb();
  Object.assign(globalThis, { indexedDB: browser });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} });
  fakeApi({
    'POST /api/objects/upload': { uploadURL: 'https://storage.test/1', expiresAt: '2036-01-01T00:00:00.000Z' },
    'PUT /api/objects/set-policy': { objectPath: '/objects/photos/new.jpg', width: 900, height: 900 },
    'POST /api/objects/details': { photos: [] },
  });
});
afterEach(() => {
  end();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

function open(history: DesignHistory = startedWith(emptyDesign(packs.nine))) {
  const id = sampleId();
  const opened = { ...nothingElse, history, product: sampleProduct(), lineId: null };
  const designer = createDesigner({ id, owner: null, orderLine: null, opened, drafts: createDraftStore() });
  end = designer.getState().start();
  return { id, designer };
}

describe('photos of a design', () => {
  it('are on disk, and so is the design that names them, before the first byte is sent', async () => {
    const { id, designer } = open();
    designer.getState().addFiles([photo('a.jpg'), photo('b.jpg')]);
    await waitFor(() => expect(Transfer.sent.length).toBeGreaterThan(0));
    const draft = browser.entriesOf('designs').get(id) as { design: { tray: string[] }; kept: { id: string } };
    expect(draft.design.tray).toHaveLength(2);
    expect([...browser.entriesOf('design-photos').keys()]).toContain(draft.design.tray[0]);
    // a killed browser has lost localStorage only
    window.localStorage.clear();
    expect((await createDraftStore().listed()).map((kept) => kept.id)).toEqual([id]);
  });

  const stored = () => {
    const known = photosById(samplePhoto('a', { focus: [] }));
    const empty = { ...emptyDesign(packs.nine), tray: ['a'] };
    return startedWith(designAfter(empty, { type: 'fill' }, known), known);
  };

  it('that the shop knows no longer are sent again from their files', async () => {
    browser.entriesOf('design-photos').set('a', photo('a.jpg'));
    const { designer } = open(stored());
    await waitFor(() => expect(Transfer.sent).toHaveLength(1));
    Transfer.sent[0]!.end(200);
    await waitFor(() => expect(designer.getState().history.photos['a']?.objectPath).toBe('/objects/photos/new.jpg'));
    expect(designer.getState().history.photos['a']?.refusal).toBeUndefined();
  });

  it('that nobody has any longer are refused, so that their places are free', async () => {
    const { designer } = open(stored());
    await waitFor(() => expect(designer.getState().history.photos['a']?.refusal?.failure).toBe('gone'));
    expect(Transfer.sent).toEqual([]);
  });
});
