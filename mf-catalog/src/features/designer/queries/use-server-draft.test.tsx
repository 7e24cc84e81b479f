import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { packOf } from '../model/design-choice';
import { type DesignerState, designerStateAfter, startedWith } from '../model/designer-state';
import { emptyDesign } from '../model/pack-design';
import { samplePhoto } from '../testing/sample-design';
import { useServerDraft } from './use-server-draft';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const updatedAt = '2026-01-01T00:00:00.000Z';
const choice = packOf({ product: sampleProduct(), packSize: 3, variationId: null });
const withPhotos = (...names: string[]): DesignerState =>
  designerStateAfter(startedWith(emptyDesign(choice)), {
    type: 'added',
    photos: names.map((name) => samplePhoto(name)),
  });

type Props = { state: DesignerState; isEnabled?: boolean };
function openDraft(state: DesignerState) {
  const initialProps: Props = { state };
  const hook = renderHook(
    ({ state: now, isEnabled = true }: Props) =>
      useServerDraft({ id, state: now, copy: null, isWanted: true, isEnabled }),
    { initialProps },
  );
  const save = () => act(() => hook.result.current.save().catch(() => {}));
  return { ...hook, save };
}

describe("the server's copy of a design", () => {
  it('is not mistaken for the work of another device when the answer to a save was lost', async () => {
    const api = fakeApi({ 'GET /api/user': sampleUser(), 'PUT /api/design-drafts/:id': new Error('lost') });
    const { result, rerender, save } = openDraft(withPhotos('a'));
    await save();
    const [stored] = api.callsOf('PUT /api/design-drafts/:id');
    rerender({ state: withPhotos('a', 'b', 'c') });
    await save();
    rerender({ state: withPhotos('a', 'b') });
    api.answer({
      'PUT /api/design-drafts/:id': ({ tray }) =>
        (tray as unknown[]).length === 2 && api.callsOf('PUT /api/design-drafts/:id').length === 3
          ? new Refusal('draft_changed', { details: { ...stored, version: 1, updatedAt } })
          : { id, version: 2, updatedAt },
    });
    await save();
    expect(result.current.newer).toBeNull();
    expect(result.current.copy?.version).toBe(2);
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
    const { result, rerender, save } = openDraft(withPhotos('a'));
    await save();
    api.answer({ 'PUT /api/design-drafts/:id': new Refusal('not_found') });
    rerender({ state: withPhotos('a', 'b') });
    await save();
    expect(result.current.copy).toBeNull();
    api.answer({ 'PUT /api/design-drafts/:id': { id, version: 1, updatedAt } });
    await save();
    expect(result.current.copy?.version).toBe(1);
  });

  it('says so if the account has too many, until one was deleted', async () => {
    const api = fakeApi({
      'GET /api/user': sampleUser(),
      'PUT /api/design-drafts/:id': new Refusal('too_many_drafts', { message: 'Delete one to save this one.' }),
    });
    const { result, save } = openDraft(withPhotos('a'));
    await save();
    expect(result.current.refusal).toBe('Delete one to save this one.');
    api.answer({ 'PUT /api/design-drafts/:id': { id, version: 1, updatedAt } });
    await save();
    expect(result.current.refusal).toBeNull();
    expect(result.current.copy?.version).toBe(1);
  });

  it('is deleted after the save that is on its way, and not made again', async () => {
    const order: string[] = [];
    let arrive = () => {};
    fakeApi({
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
    const { result, rerender } = openDraft(withPhotos('a'));
    let saving = Promise.resolve();
    await act(async () => {
      saving = result.current.save();
    });
    rerender({ state: withPhotos('a'), isEnabled: false });
    const forgetting = result.current.forget();
    await act(async () => {
      arrive();
      await saving;
      await forgetting;
    });
    expect(order).toEqual(['saved', 'deleted']);
  });
});
