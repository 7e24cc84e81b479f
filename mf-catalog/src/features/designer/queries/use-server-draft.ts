import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DesignDraft } from 'shared-contracts/design/draft';
import { ApiError, callApi } from 'shell/contract';
import type { DesignerState } from '../model/designer-state';
import type { ServerCopy } from '../model/server-copy';

/** Loaded with the first save, which a guest without a link never needs. */
const loadDrafts = async () => ({
  ...(await import(/* webpackChunkName: "stored-designs" */ '../model/server-design')),
  ...(await import(/* webpackChunkName: "stored-designs" */ './design-drafts')),
});

const SAVE_AFTER_MS = 2_000;

type ServerDraftOptions = {
  id: string;
  state: DesignerState;
  /** The copy that the design was opened with. */
  copy: ServerCopy | null;
  /** Whether changes of a design without a copy make one. */
  isWanted: boolean;
  /** False once it is in the cart. */
  isEnabled: boolean;
};

/**
 * Keeps the server's copy of a design up to date. A failure changes nothing: the next change saves it, or the network's
 * return. `newer`: what another device has saved meanwhile; nothing is saved until the shopper has decided.
 */
export function useServerDraft({ id, state, copy: openedWith, isWanted, isEnabled }: ServerDraftOptions) {
  const [copy, setCopy] = useState(openedWith);
  const [newer, setNewer] = useState<DesignDraft | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { present, photos } = state;
  const latest = useRef({ present, photos, copy, isEnabled });
  /** What was sent without an answer. The server may have it. */
  const unanswered = useRef(new Set<string>());
  const saving = useRef<Promise<void>>(Promise.resolve());

  function keep(next: ServerCopy | null): void {
    latest.current.copy = next;
    setCopy(next);
  }

  async function saveNow(): Promise<void> {
    if (!latest.current.isEnabled) return;
    const { contentOf, copyOf, saveDesignDraft, textOf } = await loadDrafts();
    const before = latest.current;
    const content = contentOf(before.present, before.photos);
    const text = textOf(content);
    if (!before.isEnabled || before.copy?.content === text) return;
    unanswered.current.add(text);
    const outcome = await saveDesignDraft({ id, ...content }, before.copy?.version ?? null).catch((error: unknown) => {
      // bought or deleted on another device: the next change creates it again
      if (error instanceof ApiError && error.status === 404) keep(null);
      if (error instanceof ApiError && error.problem?.code === 'too_many_drafts') setRefusal(error.problem.message);
      throw error;
    });
    const theirs = outcome.kind === 'changed' ? copyOf(outcome.draft) : undefined;
    const isOwn = theirs && unanswered.current.has(theirs.content);
    unanswered.current.clear();
    setRefusal(null);
    if (outcome.kind === 'saved') return keep({ version: outcome.draft.version, content: text });
    if (!theirs || !isOwn) return setNewer(outcome.draft);
    keep(theirs);
    return saveNow();
  }

  /** Saves the design now. Throws ApiError, or if the network fails. */
  function save(): Promise<void> {
    const next = saving.current.catch(() => {}).then(saveNow);
    saving.current = next;
    return next;
  }

  const isKept = isEnabled && newer === null && (copy !== null || isWanted);
  const saveQuietly = useEffectEvent(() => void save().catch(() => {}));
  useEffect(() => {
    latest.current = { ...latest.current, present, photos, isEnabled };
    if (!isKept) return undefined;
    const saveSoon = () => saveQuietly();
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveQuietly();
    const timer = window.setTimeout(saveSoon, SAVE_AFTER_MS);
    window.addEventListener('online', saveSoon);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', saveSoon);
      document.removeEventListener('visibilitychange', saveIfHidden);
    };
  }, [isKept, isEnabled, present, photos]);

  /** Deletes the copy, if there is one. What cannot be deleted is offered again. */
  async function forget(): Promise<void> {
    await saving.current.catch(() => {});
    if (latest.current.copy) await callApi('DELETE /api/design-drafts/:id', { id }).catch(() => {});
  }

  return {
    copy,
    newer,
    /** Why there is no copy: the account has too many designs. */
    refusal,
    save,
    forget,
    /** The shopper has seen the newer draft: the next save replaces it. */
    settle: (seen: ServerCopy): void => {
      keep(seen);
      setNewer(null);
    },
  };
}
