import type { CartItem } from 'shared-contracts/cart/schemas';

let made = 0;
const nextId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;

type Changes = Partial<Omit<CartItem, 'product'>> & { product?: Partial<CartItem['product']> };

/** A cart line with ids of its own: a pack of 3 for 12.00, of which 20 are in stock, unless told otherwise. */
export function cartLine({ product, ...changes }: Changes = {}): CartItem {
  const productId = changes.productId ?? nextId();
  return {
    id: nextId(),
    productId,
    quantity: 1,
    customImages: [],
    customMessage: null,
    selectedPack: '3',
    selectedPackPrice: '12.00',
    variation: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...changes,
    product: {
      id: productId,
      name: 'Classic Square',
      description: 'A square magnet.',
      price: changes.selectedPackPrice ?? '12.00',
      imageUrl: '/objects/products/square.webp',
      imageUrls: [],
      shape: 'square',
      size: 'medium',
      category: 'square',
      inStock: 20,
      ...product,
    },
  };
}
