import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { packOf } from '../model/design-choice';
import { type DesignHistory, historyAfter, startedWith } from '../model/design-history';
import { emptyDesign } from '../model/pack-design';
import { sampleDesigner, samplePhoto } from '../testing/sample-design';
import { createServerDraft } from './server-draft';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const updatedAt = '2026-01-01T00:00:00.000Z';
const choice = packOf({ product: sampleProduct(), packSize: 3, variationId: null });
const withPhotos = (...names: string[]): DesignHistory =>
  historyAfter(startedWith(emptyDesign(choice)), {
    type: 'add',
    photos: names.map((name) => samplePhoto(name)),
  });

function openDraft(history: DesignHistory) {
  const designer = sampleDesigner(history, { id, owner: 'ada' });
  const draft = createServerDraft(designer);
  return { designer, draft, save: () => draft.save().catch(() => {}) };
}

describe("the server's copy of a design", () => {
  it('is not mistaken for the work of another device when the answer to a save was lost', async () => {
    const api = fakeApi({ 'GET /api/user': sampleUser(), 'PUT /api/design-drafts/:id': new Error('lost') });
    const { designer, save } = openDraft(withPhotos('a'));
    await save();
    const [stored] = api.callsOf('PUT /api/design-drafts/:id');
    designer.setState({ history: withPhotos('a', 'b', 'c') });
    await save();
    designer.setState({ history: withPhotos('a', 'b') });
    api.answer({
      'PUT /api/design-drafts/:id': ({ tray }) =>
        (tray as unknown[]).length === 2 && api.callsOf('PUT /api/design-drafts/:id').length === 3
          ? new Refusal('draft_changed', { details: { ...stored, version: 1, updatedAt } })
          : { id, version: 2, updatedAt },
    });
    await save();
    expect(designer.getState().newer).toBeNull();
    expect(designer.getState().copy?.version).toBe(2);
    expect(api.callsOf('PUT /api/design-drafts/:id')).toHaveLength(4);
  });

  it('is sent once if nothing has changed since', async () => {
    const api = fakeApi({ 'GET /api/user': sampleUser(), 'PUT /api/design-drafts/:id': { id, version: 1, updatedAt } });
    const { save } = openDraft(withPhotos('a'));
    await save();
    await save();
    expect(api.callsOf('PUT /api/design-drafts/:id')).toHaveLength(1);
  });

  it('is created again if it was deleted on another device and the design changes here', async () => {
    const api = fakeApi({ 'GET /api/user': sampleUser(), 'PUT /api/design-drafts/:id': { id, version: 1, updatedAt } });
    const { designer, save } = openDraft(withPhotos('a'));
    await save();
    api.answer({ 'PUT /api/design-drafts/:id': new Refusal('not_found') });
    designer.setState({ history: withPhotos('a', 'b') });
    await save();
    expect(designer.getState().copy).toBeNull();
    api.answer({ 'PUT /api/design-drafts/:id': { id, version: 1, updatedAt } });
    await save();
    expect(designer.getState().copy?.version).toBe(1);
  });

  it('says so if the account has too many, until one was deleted', async () => {
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'PUT /api/design-drafts/:id': new Refusal('too_many_drafts', { message: 'Delete one to save this one.' }),
    });
    const { designer, save } = openDraft(withPhotos('a'));
    await save();
    expect(designer.getState().refusal).toBe('Delete one to save this one.');
    api.answer({ 'PUT /api/design-drafts/:id': { id, version: 1, updatedAt } });
    await save();
    expect(designer.getState().refusal).toBeNull();
    expect(designer.getState().copy?.version).toBe(1);
  });

  it('is deleted after the save that is on its way, and not made again', async () => {
    const order: string[] = [];
    let arrive = () => {};
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'PUT /api/design-drafts/:id': async () => {
        await new Promise<void>((resolve) => {
          arrive = resolve;
        });
        order.push('saved');
        return { id, version: 1, updatedAt };
      },
      'DELETE /api/design-drafts/:id': () => {
        order.push('deleted');
        return { id };
      },
    });
    const { designer, draft } = openDraft(withPhotos('a'));
    const saving = draft.save();
    await waitFor(() => expect(api.callsOf('PUT /api/design-drafts/:id')).toHaveLength(1));
    designer.setState({ isBought: true });
    const forgetting = draft.forget();
    arrive();
    await saving;
    await forgetting;
    expect(order).toEqual(['saved', 'deleted']);
  });
});
