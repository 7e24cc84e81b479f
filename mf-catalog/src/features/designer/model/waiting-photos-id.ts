/** The section that is focused from the places that wait for an answer. */
export const WAITING_PHOTOS_ID = 'waiting-photos';
