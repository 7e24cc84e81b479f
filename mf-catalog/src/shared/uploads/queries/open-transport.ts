import type { PhotoEventHandler } from '../model/uploads';

export const openTransport = async (onEvent: PhotoEventHandler) =>
  (await import('./photo-transport')).createPhotoTransport(onEvent);
