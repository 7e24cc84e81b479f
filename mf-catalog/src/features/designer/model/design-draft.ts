import { type KeptDesign, isKept } from '../../../shared/drafts/kept-designs';
import type { UploadTicket } from '../../../shared/uploads/model/uploads';
import type { PackDesign, TrayPhotos } from './pack-design';
import type { ServerCopy } from './server-copy';

const VERSION = 1;
export const MAX_KEPT = 3;

export type LocalDraft = {
  lineId: string | null;
  design: PackDesign;
  photos: TrayPhotos;
  /** By photo. */
  tickets: Readonly<Record<string, UploadTicket>>;
  copy: ServerCopy | null;
};

/** With `slots`, the stored names of what the places hold. */
type StoredDraft = Omit<LocalDraft, 'design' | 'copy'> & {
  version: typeof VERSION;
  design: Omit<PackDesign, 'placed'> & { slots: PackDesign['placed'] };
  /** Missing in drafts from before the server kept designs. */
  copy?: ServerCopy | null;
};

export function storedDraftOf({ design, ...draft }: LocalDraft): StoredDraft {
  const { placed, ...rest } = design;
  return { version: VERSION, ...draft, design: { ...rest, slots: placed } };
}

/** Undefined if this version of the shop can't read it. */
export function readableDraft(stored: unknown): LocalDraft | undefined {
  const { version, design, photos, tickets, lineId, copy } = (stored ?? {}) as Partial<StoredDraft>;
  if (version !== VERSION || !Array.isArray(design?.slots) || !Array.isArray(design.tray)) return undefined;
  if (!photos || !tickets) return undefined;
  const { slots, ...rest } = design;
  return { lineId: lineId ?? null, design: { ...rest, placed: slots }, photos, tickets, copy: copy ?? null };
}

export function keptIn(stored: unknown): KeptDesign[] {
  const { kept } = (stored ?? {}) as { kept?: unknown };
  return isKept(kept) ? [kept] : [];
}

/** Latest first. */
export const withKept = (kept: readonly KeptDesign[], saved: KeptDesign): KeptDesign[] =>
  [saved, ...kept.filter(({ id }) => id !== saved.id)].slice(0, MAX_KEPT);
