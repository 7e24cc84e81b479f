import { DRAFTS_KEY } from './stored-drafts.js';

/** A photo in the shop's storage. `size` is that of the upright picture, if known. */
export type DraftPhoto = { objectPath: string; name: string; size?: { width: number; height: number } };
/** What a shopper has chosen on a product page, but not put into the cart yet. Photos beyond the pack are spares. */
export type ProductDraft = {
  packSize: number | null;
  variationId: string | null;
  quantity: number;
  photos: DraftPhoto[];
};
/** All drafts of one browser, by product id, oldest first. `owner` is the account's id; null for a guest. */
export type ProductDrafts = { owner: string | null; drafts: Record<string, ProductDraft> };

const MOST_PRODUCTS = 20;

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function photoIn(value: unknown): DraftPhoto[] {
  const { objectPath, name, size } = fieldsOf(value);
  if (!isText(objectPath) || !objectPath.startsWith('/objects/') || !isText(name)) return [];
  const { width, height } = fieldsOf(size);
  return [{ objectPath, name, ...(isCount(width) && isCount(height) && { size: { width, height } }) }];
}

function draftIn(value: unknown): ProductDraft {
  const { packSize, variationId, quantity, photos } = fieldsOf(value);
  return {
    packSize: isCount(packSize) ? packSize : null,
    variationId: isText(variationId) ? variationId : null,
    quantity: isCount(quantity) ? quantity : 1,
    photos: Array.isArray(photos) ? photos.flatMap(photoIn) : [],
  };
}

const isEmpty = ({ packSize, variationId, quantity, photos }: ProductDraft): boolean =>
  packSize === null && variationId === null && quantity === 1 && photos.length === 0;

/** The drafts that localStorage holds. Anything invalid is left out; never throws. */
export function parseDrafts(stored: string | null): ProductDrafts {
  try {
    const { owner, drafts } = fieldsOf(JSON.parse(stored ?? 'null'));
    const entries = Object.entries(fieldsOf(drafts)).map(([id, draft]) => [id, draftIn(draft)]);
    return { owner: isText(owner) ? owner : null, drafts: Object.fromEntries(entries) as Record<string, ProductDraft> };
  } catch {
    return { owner: null, drafts: {} };
  }
}

/** The drafts with one product's set, or removed if it is empty. The oldest give way. */
export function withDraft({ drafts }: ProductDrafts, productId: string, draft: ProductDraft) {
  const others = Object.entries(drafts).filter(([id]) => id !== productId);
  const all = isEmpty(draft) ? others : [...others, [productId, draft] as const];
  return Object.fromEntries(all.slice(-MOST_PRODUCTS));
}

function load(owner: string | null): ProductDrafts {
  const stored = parseDrafts(window.localStorage.getItem(DRAFTS_KEY));
  // a guest's drafts follow into the account; an account's are nobody else's
  return stored.owner === null || stored.owner === owner ? stored : { owner, drafts: {} };
}

/** A product's draft, if it belongs to this visitor; undefined too if storage is blocked. Another account's are deleted. */
export function readDraft(productId: string, owner: string | null): ProductDraft | undefined {
  try {
    const { drafts, owner: writer } = load(owner);
    if (Object.keys(drafts).length === 0 && writer === owner) window.localStorage.removeItem(DRAFTS_KEY);
    return drafts[productId];
  } catch {
    return undefined;
  }
}

/** Keeps a product's draft, or forgets it if it is empty. */
export function saveDraft(productId: string, owner: string | null, draft: ProductDraft): void {
  try {
    const drafts = withDraft(load(owner), productId, draft);
    if (Object.keys(drafts).length === 0) window.localStorage.removeItem(DRAFTS_KEY);
    else window.localStorage.setItem(DRAFTS_KEY, JSON.stringify({ owner, drafts } satisfies ProductDrafts));
  } catch {
    // storage is blocked or full: the draft lasts as long as the page
  }
}

export const emptyDraft: ProductDraft = { packSize: null, variationId: null, quantity: 1, photos: [] };
