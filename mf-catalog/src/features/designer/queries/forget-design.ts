import { callApi } from 'shell/contract';
import { createDraftStore } from './draft-store';

/** What the server could not delete is offered again. */
export async function forgetDesign(id: string, owner: string | null): Promise<void> {
  const drafts = createDraftStore();
  const draft = await drafts.read(id);
  await drafts.forget(id);
  if (owner !== null || draft?.copy) await callApi('DELETE /api/design-drafts/:id', { id }).catch(() => {});
}
