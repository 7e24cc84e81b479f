import { useEffect, useRef } from 'react';
import type { ProductDraft } from 'shared-contracts/product-drafts/product-drafts';
import { useSession } from 'shell/contract';

/** Loaded after the first view. */
const loadDrafts = () => import(/* webpackFetchPriority: "low" */ 'shared-contracts/product-drafts/product-drafts');

type DraftOptions = {
  productId: string;
  /** False while a cart line is edited: its choices are not a draft. */
  isEnabled: boolean;
  current: ProductDraft;
  /** Called once after hydration, if there is a draft. */
  onRestore: (draft: ProductDraft) => void;
};

/** Keeps what is chosen in the browser until it is in the cart. Returns a function that forgets it. */
export function useProductDraft({ productId, isEnabled, current, onRestore }: DraftOptions): () => void {
  const { user, isLoading, error } = useSession();
  const isKnown = isEnabled && !isLoading && !error;
  const owner = user?.id ?? null;
  const restored = useRef(false);
  const text = JSON.stringify(current);
  const saved = useRef(text);

  useEffect(() => {
    if (!isKnown || restored.current) return;
    restored.current = true;
    void loadDrafts().then(
      ({ readDraft }) => {
        const draft = readDraft(productId, owner);
        if (draft) onRestore(draft);
      },
      // without the code there is just no draft
      () => undefined,
    );
  }, [isKnown, owner, productId, onRestore]);

  useEffect(() => {
    if (!isKnown || text === saved.current) return;
    saved.current = text;
    void loadDrafts().then(
      ({ saveDraft }) => saveDraft(productId, owner, JSON.parse(text) as ProductDraft),
      () => undefined,
    );
  }, [isKnown, owner, productId, text]);

  return () =>
    void loadDrafts().then(
      ({ emptyDraft, saveDraft }) => saveDraft(productId, owner, emptyDraft),
      () => undefined,
    );
}
