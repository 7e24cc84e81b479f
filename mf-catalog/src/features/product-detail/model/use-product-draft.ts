import { useEffect, useRef } from 'react';
import type { ProductDraft } from '../../../shared/drafts/product-drafts';
import { mayHaveDrafts } from '../../../shared/drafts/has-drafts';
import { useSession } from 'shell/contract';
import type { RestoredDraft } from '../queries/kept-draft';
import type { UnsentPhoto } from '../../../shared/uploads/model/uploads';

/** Undefined if it fails to load: there is just no draft. */
const loadDrafts = (): Promise<typeof import('../queries/kept-draft') | undefined> =>
  import(/* webpackFetchPriority: "low", webpackChunkName: "product-choices" */ '../queries/kept-draft').catch(
    () => undefined,
  );

type DraftOptions = {
  productId: string;
  /** A cart line's choices are not a draft. */
  isEnabled: boolean;
  current: ProductDraft;
  files: () => readonly UnsentPhoto[];
  onRestore: (restored: RestoredDraft) => void;
};

type KeptDraft = {
  forget: () => Promise<void>;
  /** Resolves once the photo is on disk. */
  keepPhoto: (photo: UnsentPhoto) => Promise<void>;
};

export function useProductDraft({ productId, isEnabled, current, files, onRestore }: DraftOptions): KeptDraft {
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
    void (async () => {
      if (!(await mayHaveDrafts())) return;
      const restoring = await (await loadDrafts())?.restoreDraft({ productId, owner });
      if (restoring) onRestore(restoring);
    })();
  }, [isKnown, owner, productId, onRestore]);

  useEffect(() => {
    if (!isKnown) return;
    // the owner has signed out in another tab
    if (writer.current !== null && writer.current !== owner) return;
    writer.current = owner;
    if (text === saved.current) return;
    saved.current = text;
    void loadDrafts().then((drafts) =>
      drafts?.keepDraft({ productId, owner }, JSON.parse(text) as ProductDraft, files()),
    );
  }, [isKnown, owner, productId, text, files]);

  return {
    forget: async () => (await loadDrafts())?.forgetDraft({ productId, owner }),
    keepPhoto: async (photo) => {
      if (isKnown) await (await loadDrafts())?.keepPhoto({ productId, owner }, current, photo);
    },
  };
}
