import type { Product } from '../modules/catalog/product.entity.js';
import { firstProducts } from './first-products.js';
import { laterProducts } from './later-products.js';
import { magnetsBySlug } from './magnets.js';
import { seedId } from './product-defaults.js';
import type { DemoProduct } from './demo-product.js';

export const categories = [
  {
    id: seedId(1, 1),
    name: 'Square',
    slug: 'square',
    description: 'Square prints, from a stamp to a statement.',
    seoTitle: 'Square Photo Magnets',
    seoDescription: 'Square photo magnets in 2, 3 and 4 inches, printed from your own pictures.',
  },
  {
    id: seedId(1, 2),
    name: 'Rectangle',
    slug: 'rectangle',
    description: 'Postcards and photo strips.',
    seoTitle: 'Rectangular Photo Magnets',
    seoDescription: 'Postcards, photo strips, instant frames and panoramas as photo magnets.',
  },
  {
    id: seedId(1, 3),
    name: 'Circle',
    slug: 'circle',
    description: 'Round prints with a soft edge.',
    seoTitle: 'Round Photo Magnets',
    seoDescription: 'Round photo magnets from 2.25 to 4.5 inches across, printed from your own pictures.',
  },
  {
    id: seedId(1, 4),
    name: 'Bundles',
    slug: 'bundles',
    description: 'Sets of shapes that hang well together.',
    seoTitle: 'Photo Magnet Bundles and Gift Sets',
    seoDescription: 'Sets of photo magnets in shapes that hang well together: gifts for families and new homes.',
  },
].map((category, sortOrder) => ({ ...category, sortOrder }));

export const OPENING = 'catalogue';

/** `piece`: the seed that added it. Ids never change; new products go to the end. */
export const products: (DemoProduct & Pick<Product, 'id' | 'magnets' | 'sortOrder'> & { piece: string })[] = [
  ...firstProducts.map((product) => ({ ...product, piece: OPENING })),
  ...laterProducts.map((product) => ({ ...product, piece: `product ${product.slug}` })),
].map((product, sortOrder) => ({
  ...product,
  id: seedId(2, sortOrder + 1),
  magnets: magnetsBySlug[product.slug] ?? null,
  sortOrder,
}));
