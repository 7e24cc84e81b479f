import type { Product } from 'shared-contracts/catalog/schemas';
import { ApiError, type AddToCart, type ToastMessage, messageOf } from 'shell/contract';

export type ListAddition = { kind: 'add'; item: AddToCart } | { kind: 'refuse'; toast: ToastMessage };

const notFound: ToastMessage = {
  tone: 'destructive',
  title: 'Product not found',
  description: 'The selected product could not be found.',
};
const outOfStock: ToastMessage = {
  tone: 'destructive',
  title: 'Out of Stock',
  description: 'This product is currently out of stock.',
};

export const addedFromList: ToastMessage = {
  tone: 'success',
  title: 'Added to cart',
  description: 'Product has been added to your cart successfully!',
};

/** One unit of a listed product, without pack or photos, or the reason it cannot be added. */
export function addFromList(products: readonly Product[], id: string): ListAddition {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) return { kind: 'refuse', toast: notFound };
  if (product.inStock === 0) return { kind: 'refuse', toast: outOfStock };
  return {
    kind: 'add',
    item: { product, quantity: 1, selectedPack: null, selectedPackPrice: null, customImages: [] },
  };
}

/** The error toast, with the server's message if there is one. */
export function failedFromList(error: unknown): ToastMessage {
  if (error instanceof ApiError && error.problem?.code === 'not_found') return notFound;
  return {
    tone: 'destructive',
    title: 'Failed to add to cart',
    description: messageOf(error, 'Unable to add product to cart. Please try again.'),
  };
}
