import { useEffect, useRef } from 'react';
import type { ProductDraft } from 'shared-contracts/product-drafts/product-drafts';
import { hasDrafts } from 'shared-contracts/product-drafts/stored-drafts';
import { useSession } from 'shell/contract';

/** Loaded after the first view. If it fails to load, there is just no draft. */
function withDrafts(use: (drafts: typeof import('shared-contracts/product-drafts/product-drafts')) => void): void {
  import(
    /* webpackFetchPriority: "low", webpackChunkName: "product-choices" */ 'shared-contracts/product-drafts/product-drafts'
  ).then(use, () => {});
}

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
  /** The account whose choices these are. */
  const writer = useRef<string | null>(null);

  useEffect(() => {
    if (!isKnown || restored.current) return;
    restored.current = true;
    if (!hasDrafts()) return;
    withDrafts(({ readDraft }) => {
      const draft = readDraft(productId, owner);
      if (draft) onRestore(draft);
    });
  }, [isKnown, owner, productId, onRestore]);

  useEffect(() => {
    if (!isKnown) return;
    // its account has left in another tab
    if (writer.current !== null && writer.current !== owner) return;
    writer.current = owner;
    if (text === saved.current) return;
    saved.current = text;
    withDrafts(({ saveDraft }) => saveDraft(productId, owner, JSON.parse(text) as ProductDraft));
  }, [isKnown, owner, productId, text]);

  return () => withDrafts(({ emptyDraft, saveDraft }) => saveDraft(productId, owner, emptyDraft));
}
