import { useEffect, useRef } from 'react';
import type { ProductDraft } from '../../../shared/drafts/product-drafts';
import { hasDrafts } from '../../../shared/drafts/has-drafts';
import { useSession } from 'shell/contract';
import type { RestoredDraft } from '../queries/kept-draft';
import type { UnsentPhoto } from '../../../shared/uploads/model/uploads';

/** If it fails to load, there is just no draft. */
function withDrafts(use: (drafts: typeof import('../queries/kept-draft')) => void): void {
  import(/* webpackFetchPriority: "low", webpackChunkName: "product-choices" */ '../queries/kept-draft').then(
    use,
    () => {},
  );
}

type DraftOptions = {
  productId: string;
  /** False while a cart line is edited: its choices are not a draft. */
  isEnabled: boolean;
  current: ProductDraft;
  files: () => readonly UnsentPhoto[];
  /** Called once, after hydration. */
  onRestore: (restored: RestoredDraft) => void;
};

/** Returns a function that forgets the draft. */
export function useProductDraft({ productId, isEnabled, current, files, onRestore }: DraftOptions): () => void {
  const { user, isLoading, error } = useSession();
  const isKnown = isEnabled && !isLoading && !error;
  const owner = user?.id ?? null;
  const restored = useRef(false);
  const text = JSON.stringify(current);
  const saved = useRef(text);
  const writer = useRef<string | null>(null);

  useEffect(() => {
    if (!isKnown || restored.current) return;
    restored.current = true;
    if (!hasDrafts()) return;
    withDrafts(({ restoreDraft }) => {
      const restoring = restoreDraft({ productId, owner });
      if (restoring) onRestore(restoring);
    });
  }, [isKnown, owner, productId, onRestore]);

  useEffect(() => {
    if (!isKnown) return;
    // the draft's owner has signed out in another tab
    if (writer.current !== null && writer.current !== owner) return;
    writer.current = owner;
    if (text === saved.current) return;
    saved.current = text;
    withDrafts(({ keepDraft }) => keepDraft({ productId, owner }, JSON.parse(text) as ProductDraft, files()));
  }, [isKnown, owner, productId, text, files]);

  return () => withDrafts(({ forgetDraft }) => forgetDraft({ productId, owner }));
}
