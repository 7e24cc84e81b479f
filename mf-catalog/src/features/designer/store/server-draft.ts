import { ApiError, callApi } from 'shell/contract';
import type { DesignerState, DesignerStore } from './designer-state';

/** A guest without a link never needs it. */
const loadDrafts = async () => ({
  ...(await import(/* webpackChunkName: "stored-designs" */ '../model/server-design')),
  ...(await import(/* webpackChunkName: "stored-designs" */ '../queries/design-drafts')),
});

const SAVE_AFTER_MS = 2_000;

function isKept({ owner, orderLine, opened, history, copy, newer, isBought }: DesignerState): boolean {
  if (isBought || newer) return false;
  const isUntouchedLine = opened.lineId !== null && history.past.length === 0;
  return copy !== null || (owner !== null && !orderLine && !isUntouchedLine && history.present.tray.length > 0);
}

/** After a failure, the next change saves the design, or the return of the network. */
export function createServerDraft(designer: DesignerStore) {
  /** What was sent without an answer. The server may have it. */
  const unanswered = new Set<string>();
  let saving = Promise.resolve();

  async function saveNow(): Promise<void> {
    if (designer.getState().isBought) return;
    const { contentOf, copyOf, saveDesignDraft, textOf } = await loadDrafts();
    const { id, history, copy, isBought } = designer.getState();
    const content = contentOf(history.present, history.photos);
    const text = textOf(content);
    if (isBought || copy?.content === text) return;
    unanswered.add(text);
    const outcome = await saveDesignDraft({ id, ...content }, copy?.version ?? null).catch((error: unknown) => {
      // bought or deleted elsewhere: the next change creates it again
      if (error instanceof ApiError && error.status === 404) designer.setState({ copy: null });
      if (error instanceof ApiError && error.problem?.code === 'too_many_drafts')
        designer.setState({ refusal: error.problem.message });
      throw error;
    });
    const theirs = outcome.kind === 'changed' ? copyOf(outcome.draft) : undefined;
    const isOwn = theirs && unanswered.has(theirs.content);
    unanswered.clear();
    designer.setState({ refusal: null });
    if (outcome.kind === 'saved') return designer.setState({ copy: { version: outcome.draft.version, content: text } });
    if (!theirs || !isOwn) return designer.setState({ newer: outcome.draft });
    designer.setState({ copy: theirs });
    return saveNow();
  }

  function save(): Promise<void> {
    saving = saving.catch(() => {}).then(saveNow);
    return saving;
  }

  function start(): () => void {
    let timer: number | undefined;
    const saveQuietly = () => void (isKept(designer.getState()) && save().catch(() => {}));
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveQuietly();
    function saveSoon(): void {
      window.clearTimeout(timer);
      timer = window.setTimeout(saveQuietly, SAVE_AFTER_MS);
    }
    saveSoon();
    const unsubscribe = designer.subscribe((state, before) => {
      if (state.history !== before.history || isKept(state) !== isKept(before)) saveSoon();
    });
    window.addEventListener('online', saveQuietly);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
      window.removeEventListener('online', saveQuietly);
      document.removeEventListener('visibilitychange', saveIfHidden);
    };
  }

  return {
    save,
    start,
    /** What cannot be deleted is offered again. */
    forget: async (): Promise<void> => {
      await saving.catch(() => {});
      const { id, copy } = designer.getState();
      if (copy) await callApi('DELETE /api/design-drafts/:id', { id }).catch(() => {});
    },
  };
}
