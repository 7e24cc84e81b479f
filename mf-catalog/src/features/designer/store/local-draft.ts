import { photosInUse } from '../model/design-history';
import type { DraftStore } from '../queries/draft-store';
import { noteOpenDesign } from '../queries/open-design-note';
import type { DesignerState, DesignerStore } from './designer-state';

const SAVE_AFTER_MS = 300;

type Saved = Pick<DesignerState['history'], 'present' | 'photos'> & Pick<DesignerState, 'copy'>;

function isKept({ history, orderLine, copy, isBought }: DesignerState): boolean {
  // if kept, it would be opened instead of the order next time
  const isUntouchedOrder = orderLine !== null && history.past.length === 0;
  return !isBought && !isUntouchedOrder && (history.present.tray.length > 0 || copy !== null);
}

/** Saves soon after changes, and at once when the page is left. */
export function createLocalDraft(designer: DesignerStore, drafts: DraftStore) {
  let saved: Saved | null = null;
  let saving = Promise.resolve();
  let timer: number | undefined;

  function isDue(): boolean {
    const { history, copy } = designer.getState();
    const isSaved = saved?.present === history.present && saved.photos === history.photos && saved.copy === copy;
    return !isSaved && isKept(designer.getState());
  }
  function saveNow(): Promise<void> {
    window.clearTimeout(timer);
    if (!isDue()) return saving;
    const { id, owner, orderLine, opened, history, copy } = designer.getState();
    const { present, photos } = history;
    saved = { present, photos, copy };
    noteOpenDesign(id);
    const used = photosInUse(history);
    const kept = Object.fromEntries(Object.entries(photos).filter(([photo]) => used.has(photo)));
    saving = drafts.save(
      { id, owner, packSize: present.packSize, savedAt: Date.now(), isOrdered: orderLine !== null },
      { lineId: opened.lineId, design: present, photos: kept, tickets: { ...opened.tickets }, copy },
    );
    return saving;
  }
  const save = () => void saveNow();
  function saveSoon(): void {
    window.clearTimeout(timer);
    if (isDue()) timer = window.setTimeout(save, SAVE_AFTER_MS);
  }

  return {
    saveNow,
    start: (): (() => void) => {
      saveSoon();
      const unsubscribe = designer.subscribe(({ history, copy }, before) => {
        if (history !== before.history || copy !== before.copy) saveSoon();
      });
      document.addEventListener('visibilitychange', save);
      window.addEventListener('pagehide', save);
      return () => {
        unsubscribe();
        window.clearTimeout(timer);
        document.removeEventListener('visibilitychange', save);
        window.removeEventListener('pagehide', save);
      };
    },
  };
}
