/** See `owesPhotos`. */
export const OWES_PHOTOS = `(orders.missing_photos > 0 AND orders.photos_waived_at IS NULL)`;
