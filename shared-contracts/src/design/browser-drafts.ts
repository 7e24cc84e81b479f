// What the catalogue keeps of a shopper in the browser, by name: the shell deletes it at sign-out.

/** The localStorage entry with the drafts of product pages. */
export const DRAFTS_KEY = 'productDrafts';
/** The localStorage entry with the names and spare photos of cart lines. */
export const LINE_PHOTOS_KEY = 'linePhotos';
/** The localStorage entry with the first name that a friend gave on the page of a link. */
export const FRIEND_NAME_KEY = 'friendName';
/** The localStorage entry that lists the kept designs. What it does not list is deleted. */
export const KEPT_DESIGNS_KEY = 'keptDesigns';

/** IndexedDB databases with one store each: designs, and photos that are not uploaded yet, of designs and of product pages. */
export const draftDatabases = {
  designs: 'designs',
  designPhotos: 'design-photos',
  productPhotos: 'product-photos',
} as const;
export const DRAFT_STORE = 'kept';
