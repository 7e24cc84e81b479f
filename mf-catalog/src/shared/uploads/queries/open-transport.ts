import type { PhotoEventHandler } from '../model/uploads';

/** Its code loads with the first photo. */
export const openTransport = async (onEvent: PhotoEventHandler) =>
  (await import('./photo-transport')).createPhotoTransport(onEvent);
