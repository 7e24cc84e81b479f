export type Uploader = { kind: 'user' | 'guest'; id: string };

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
export const PENDING = 'pending/';
const pendingPattern = new RegExp(`^${PENDING}(user|guest)-(${uuid})/(${uuid})$`);
const OBJECTS = '/objects/';
const PHOTOS = 'photos/';

export const pendingFolderOf = ({ kind, id }: Uploader): string => `${PENDING}${kind}-${id}/`;
export const pendingKeyOf = (uploader: Uploader, uploadId: string): string => pendingFolderOf(uploader) + uploadId;

export function uploaderOf(key: string): (Uploader & { uploadId: string }) | null {
  const [, kind, id, uploadId] = pendingPattern.exec(key) ?? [];
  if ((kind !== 'user' && kind !== 'guest') || !id || !uploadId) return null;
  return { kind, id, uploadId };
}

/** Contains a content hash: nothing else is ever stored under it. */
export const photoKeyOf = (uploadId: string, contentHash: string, extension: string): string =>
  `${PHOTOS}${uploadId}-${contentHash.slice(0, 8)}.${extension}`;

export const photosOfUpload = (uploadId: string): string => `${PHOTOS}${uploadId}-`;

export const productKeyOf = (name: string): string => `products/${name}`;

export const publishedKeyOf = (photoKey: string): string => productKeyOf(photoKey.slice(PHOTOS.length));
const publishedPattern = new RegExp(`^products/${uuid}-[0-9a-f]{8}\\.[a-z]+$`);
export const isPublishedKey = (key: string): boolean => publishedPattern.test(key);

export const objectPathOf = (key: string): string => `${OBJECTS}${key}`;
export const keyOfObjectPath = (objectPath: string): string => objectPath.slice(OBJECTS.length);
export const isPublic = (key: string): boolean => key.startsWith('products/');
export const isPhoto = (key: string): boolean => key.startsWith(PHOTOS);
export const smallKeyOf = (photoKey: string): string =>
  `small/${photoKey.slice(PHOTOS.length).replace(/\.[a-z]+$/, '')}.webp`;
export const variantKeyOf = (key: string, { width, format }: { width: number | 'full'; format: string }): string =>
  `variants/${width}/${format}/${key}`;
