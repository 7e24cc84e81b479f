import { failureToast } from 'shared-contracts/api/failure';
import { OUT_OF_STOCK } from 'shared-contracts/cart/line-text';
import { impliedPackOf, unitPriceOf } from 'shared-contracts/cart/unit-price';
import type { Product } from 'shared-contracts/catalog/schemas';
import { toDecimal } from 'shared-contracts/money/money';
import { ApiError, type AddToCart, type ToastMessage } from 'shell/contract';

export type ListAddition = { kind: 'add'; line: AddToCart } | { kind: 'refuse'; toast: ToastMessage };

const notFound: ToastMessage = {
  tone: 'destructive',
  title: 'Product not found',
  description: 'The selected product could not be found.',
};
const outOfStock: ToastMessage = {
  tone: 'destructive',
  title: 'Out of Stock',
  description: OUT_OF_STOCK,
};

export const addLabelOf = (product: Product): string => {
  const pack = impliedPackOf(product);
  return pack === null ? 'Add to Cart' : `Add to Cart: ${pack}-pack`;
};

export const addedFromList = ({ selectedPack }: AddToCart): ToastMessage => ({
  tone: 'success',
  title: 'Added to cart',
  description: `${selectedPack === null ? 'Product' : `A pack of ${selectedPack}`} has been added to your cart successfully!`,
});

/** Adds a single magnet, else the smallest pack, without photos. */
export function addFromList(products: readonly Product[], id: string): ListAddition {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) return { kind: 'refuse', toast: notFound };
  if (product.inStock === 0) return { kind: 'refuse', toast: outOfStock };
  const selectedPack = impliedPackOf(product);
  const price = selectedPack === null ? undefined : unitPriceOf({ product, selectedPack });
  const selectedPackPrice = price === undefined ? null : toDecimal(price);
  return { kind: 'add', line: { product, quantity: 1, selectedPack, selectedPackPrice, customImages: [] } };
}

export function failedFromList(error: unknown): ToastMessage {
  if (error instanceof ApiError && error.problem?.code === 'not_found') return notFound;
  return failureToast('Failed to add to cart', error, 'Unable to add product to cart. Please try again.');
}
