// The keys are localStorage entries; the shell deletes everything here at sign-out.

export const DRAFTS_KEY = 'productDrafts';
/** Names and spare photos of cart lines. */
export const LINE_PHOTOS_KEY = 'linePhotos';
/** The first name that a friend gave on the page of a link. */
export const FRIEND_NAME_KEY = 'friendName';
/** Designs that it doesn't list are deleted. */
export const KEPT_DESIGNS_KEY = 'keptDesigns';

/** One store each; photos are kept until they are uploaded. */
export const draftDatabases = {
  designs: 'designs',
  designPhotos: 'design-photos',
  productPhotos: 'product-photos',
} as const;
export const DRAFT_STORE = 'kept';
