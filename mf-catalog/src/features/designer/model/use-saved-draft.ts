import { useEffect, useRef } from 'react';
import type { UploadTicket } from '../../../shared/uploads/model/uploads';
import { draftOf } from './design-draft';
import { type DesignerState, photosInUse } from './designer-state';
import type { ServerCopy } from './server-copy';
import type { DraftStore } from '../queries/draft-store';
import { noteOpenDesign } from '../queries/open-design-note';

const SAVE_AFTER_MS = 300;
type SavedDraftOptions = {
  id: string;
  owner: string | null;
  lineId: string | null;
  /** Whether it changes an order line. */
  isOrdered: boolean;
  state: DesignerState;
  tickets: Record<string, UploadTicket>;
  store: DraftStore;
  copy: ServerCopy | null;
  /** False once it is in the cart, or open in another tab. */
  isEnabled: boolean;
};

/** Keeps the design in the browser: soon after each change, and at once when the page is left. */
export function useSavedDraft(options: SavedDraftOptions): void {
  const { id, owner, lineId, isOrdered, state, tickets, store, copy, isEnabled } = options;
  const saved = useRef<{ present: unknown; photos: unknown; copy: unknown } | null>(null);

  useEffect(() => {
    const { present, photos } = state;
    if (!isEnabled || (present.tray.length === 0 && !copy)) return undefined;
    const last = saved.current;
    if (last?.present === present && last.photos === photos && last.copy === copy) return undefined;
    const save = () => {
      window.clearTimeout(timer);
      saved.current = { present, photos, copy };
      noteOpenDesign(id);
      const used = photosInUse(state);
      const kept = Object.fromEntries(Object.entries(photos).filter(([photo]) => used.has(photo)));
      const summary = { id, owner, packSize: present.packSize, savedAt: Date.now(), isOrdered };
      void store.save(summary, draftOf({ lineId, design: present, photos: kept, tickets: { ...tickets }, copy }));
    };
    const timer = window.setTimeout(save, SAVE_AFTER_MS);
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('pagehide', save);
    };
  }, [id, owner, lineId, isOrdered, state, tickets, store, copy, isEnabled]);
}
