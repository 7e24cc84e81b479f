/** An account or a guest session. */
export type Uploader = { kind: 'user' | 'guest'; id: string };

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Where unchecked uploads are. */
export const PENDING = 'pending/';
const pendingPattern = new RegExp(`^${PENDING}(user|guest)-(${uuid})/(${uuid})$`);
const OBJECTS = '/objects/';
const PHOTOS = 'photos/';

/** The key of an unchecked upload, which names its uploader. */
export const pendingKeyOf = ({ kind, id }: Uploader, uploadId: string): string => `${PENDING}${kind}-${id}/${uploadId}`;

/** The uploader by the key of an upload; null for other keys. */
export function uploaderOf(key: string): (Uploader & { uploadId: string }) | null {
  const [, kind, id, uploadId] = pendingPattern.exec(key) ?? [];
  if ((kind !== 'user' && kind !== 'guest') || !id || !uploadId) return null;
  return { kind, id, uploadId };
}

/** The final key of a checked photo. It contains a content hash, so nothing else is ever stored under it. */
export const photoKeyOf = (uploadId: string, contentHash: string, extension: string): string =>
  `${PHOTOS}${uploadId}-${contentHash.slice(0, 8)}.${extension}`;

/** The key of a product's picture, which is public. */
export const productKeyOf = (name: string): string => `products/${name}`;

/** The key under which everybody may see a photo. */
export const publishedKeyOf = (photoKey: string): string => productKeyOf(photoKey.slice(PHOTOS.length));
const publishedPattern = new RegExp(`^products/${uuid}-[0-9a-f]{8}\\.[a-z]+$`);
/** Whether it is an uploaded photo that was published; the shop's own pictures are not. */
export const isPublishedKey = (key: string): boolean => publishedPattern.test(key);

export const objectPathOf = (key: string): string => `${OBJECTS}${key}`;
export const keyOfObjectPath = (objectPath: string): string => objectPath.slice(OBJECTS.length);
export const isPublic = (key: string): boolean => key.startsWith('products/');
export const isPhoto = (key: string): boolean => key.startsWith(PHOTOS);
/** The key of the small picture that stays when a photo's original is deleted. */
export const smallKeyOf = (photoKey: string): string =>
  `small/${photoKey.slice(PHOTOS.length).replace(/\.[a-z]+$/, '')}.webp`;
/** The key of another version of an object. */
export const variantKeyOf = (key: string, { width, format }: { width: number | 'full'; format: string }): string =>
  `variants/${width}/${format}/${key}`;
