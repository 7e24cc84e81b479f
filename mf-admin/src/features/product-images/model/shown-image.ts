import type { ProductImage } from 'shared-contracts/product-images/schemas';

/** Without an id it can't be changed. */
export type ShownImage = Pick<ProductImage, 'imageUrl' | 'altText'> & { id: string | null; name: string };

export const shownImages = (images: readonly ProductImage[]): ShownImage[] =>
  images.map(({ id, imageUrl, altText, fileName }, index) => ({
    id,
    imageUrl,
    altText,
    name: fileName ?? `image ${index + 1}`,
  }));

/** Main picture first. */
export const imagesFromUrls = (urls: readonly string[]): ShownImage[] =>
  urls.map((imageUrl, index) => ({ id: null, imageUrl, altText: null, name: `image ${index + 1}` }));
