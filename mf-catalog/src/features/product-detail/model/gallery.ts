import type { Product } from 'shared-contracts/catalog/schemas';

export type GalleryPicture = { src: string; alt: string; width: number; height: number };

// product shots are square
const UNKNOWN = 1200;

export function galleryOf(product: Pick<Product, 'name' | 'imageUrl' | 'imageUrls' | 'images'>): GalleryPicture[] {
  const addresses = [product.imageUrl, ...product.images.map((image) => image.imageUrl), ...product.imageUrls];
  const unique = [...new Set(addresses.filter((address): address is string => Boolean(address)))];
  return unique.map((src, index) => {
    const record = product.images.find((image) => image.imageUrl === src);
    return {
      src,
      alt: record?.altText ?? (index === 0 ? product.name : `${product.name}, picture ${index + 1}`),
      width: record?.width ?? UNKNOWN,
      height: record?.height ?? UNKNOWN,
    };
  });
}

export const stepFrom = (index: number, step: 1 | -1, count: number): number => (index + step + count) % count;
