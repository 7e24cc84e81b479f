import { callApi } from 'shell/contract';
import { type DraftStore, createDraftStore } from './draft-store';

type ForgetOptions = { owner: string | null; store?: DraftStore };

/** Deletes a design from the browser and from the server. One that the server could not delete is offered again. */
export async function forgetDesign(id: string, { owner, store = createDraftStore() }: ForgetOptions): Promise<void> {
  const draft = await store.read(id);
  await store.forget(id);
  if (owner === null && !draft?.copy) return;
  await callApi('DELETE /api/design-drafts/:id', { id }).catch(() => {});
}
