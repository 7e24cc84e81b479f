import { DRAFTS_KEY } from 'shared-contracts/design/browser-drafts';
import type { KeptPhoto, StoredPhoto } from '../uploads/model/photo-list';
import { fieldsOf, isCount, isText, photoIn, unsentIn } from './draft-fields';

export type ProductDraft = {
  packSize: number | null;
  variationId: string | null;
  quantity: number;
  photos: StoredPhoto[];
  unsent: KeptPhoto[];
};
/** By product id, oldest first. */
export type ProductDrafts = { owner: string | null; drafts: Record<string, ProductDraft> };

const MAX_PRODUCTS = 20;

function draftIn(value: unknown): ProductDraft {
  const { packSize, variationId, quantity, photos, unsent } = fieldsOf(value);
  return {
    packSize: isCount(packSize) ? packSize : null,
    variationId: isText(variationId) ? variationId : null,
    quantity: isCount(quantity) ? quantity : 1,
    photos: Array.isArray(photos) ? photos.flatMap(photoIn) : [],
    unsent: Array.isArray(unsent) ? unsent.flatMap(unsentIn) : [],
  };
}

const isEmpty = ({ packSize, variationId, quantity, photos, unsent }: ProductDraft): boolean =>
  packSize === null && variationId === null && quantity === 1 && photos.length === 0 && unsent.length === 0;

/** Leaves out what is invalid; never throws. */
export function parseDrafts(stored: string | null): ProductDrafts {
  try {
    const { owner, drafts } = fieldsOf(JSON.parse(stored ?? 'null'));
    const entries = Object.entries(fieldsOf(drafts)).map(([id, draft]) => [id, draftIn(draft)]);
    return { owner: isText(owner) ? owner : null, drafts: Object.fromEntries(entries) as Record<string, ProductDraft> };
  } catch {
    return { owner: null, drafts: {} };
  }
}

/** Removes an empty draft, and drops the oldest. */
export function withDraft({ drafts }: Pick<ProductDrafts, 'drafts'>, productId: string, draft: ProductDraft) {
  const others = Object.entries(drafts).filter(([id]) => id !== productId);
  const all = isEmpty(draft) ? others : [...others, [productId, draft] as const];
  return Object.fromEntries(all.slice(-MAX_PRODUCTS));
}

const load = (): ProductDrafts => parseDrafts(window.localStorage.getItem(DRAFTS_KEY));
/** A guest's drafts follow into the account; an account's are nobody else's. */
const isReadable = (stored: ProductDrafts, owner: string | null) => stored.owner === null || stored.owner === owner;
const fileIdsIn = ({ drafts }: Pick<ProductDrafts, 'drafts'>): string[] =>
  Object.values(drafts).flatMap(({ photos, unsent }) => [
    ...photos.flatMap(({ fileId }) => fileId ?? []),
    ...unsent.map(({ id }) => id),
  ]);

export const keptFileIds = (): string[] => fileIdsIn(load());

/** Undefined also for another visitor's. */
export function readDraft(productId: string, owner: string | null): ProductDraft | undefined {
  try {
    const stored = load();
    return isReadable(stored, owner) ? stored.drafts[productId] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the ids of their unsent photos. */
export function deleteDraftsOfOthers(owner: string | null): string[] {
  try {
    const stored = load();
    if (isReadable(stored, owner)) return [];
    window.localStorage.removeItem(DRAFTS_KEY);
    return fileIdsIn(stored);
  } catch {
    return [];
  }
}

/** Ids of files that a draft names from now on, or none names any more. */
export type UnsentChanges = { named: string[]; dropped: string[] };

export function saveDraft(productId: string, owner: string | null, draft: ProductDraft): UnsentChanges {
  try {
    const stored = load();
    const drafts = withDraft(isReadable(stored, owner) ? stored : { drafts: {} }, productId, draft);
    if (Object.keys(drafts).length === 0) window.localStorage.removeItem(DRAFTS_KEY);
    else window.localStorage.setItem(DRAFTS_KEY, JSON.stringify({ owner, drafts } satisfies ProductDrafts));
    const [before, after] = [fileIdsIn(stored), fileIdsIn({ drafts })];
    return { named: after.filter((id) => !before.includes(id)), dropped: before.filter((id) => !after.includes(id)) };
  } catch {
    // storage is blocked or full
    return { named: [], dropped: [] };
  }
}

export const emptyDraft: ProductDraft = { packSize: null, variationId: null, quantity: 1, photos: [], unsent: [] };
