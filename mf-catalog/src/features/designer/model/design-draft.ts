import type { KeptDesign } from '../../../shared/drafts/kept-designs';
import type { UploadTicket } from '../../../shared/uploads/model/uploads';
import type { PackDesign, TrayPhotos } from './pack-design';
import type { ServerCopy } from './server-copy';

const VERSION = 1;
const MAX_KEPT = 3;

/** A design that is not in the cart yet, as the browser keeps it. `lineId`: the cart line that it changes. */
export type LocalDraft = {
  version: typeof VERSION;
  lineId: string | null;
  design: PackDesign;
  photos: TrayPhotos;
  /** Where uploads that had begun were sent to, by photo. */
  tickets: Readonly<Record<string, UploadTicket>>;
  /** The server's copy that it is based on; null without one. */
  copy: ServerCopy | null;
};

export const draftOf = (parts: Omit<LocalDraft, 'version'>): LocalDraft => ({ version: VERSION, ...parts });

/** What was stored, if this version of the shop can read it. */
export function readableDraft(stored: unknown): LocalDraft | undefined {
  const draft = stored as Partial<LocalDraft> | undefined;
  const isReadable =
    draft?.version === VERSION && Array.isArray(draft.design?.slots) && Array.isArray(draft.design.tray);
  return isReadable && draft.photos && draft.tickets
    ? { ...(draft as LocalDraft), copy: draft.copy ?? null }
    : undefined;
}

/** The list with a design that was just saved. The oldest are dropped. */
export const withKept = (kept: readonly KeptDesign[], saved: KeptDesign): KeptDesign[] =>
  [saved, ...kept.filter(({ id }) => id !== saved.id)].slice(0, MAX_KEPT);
