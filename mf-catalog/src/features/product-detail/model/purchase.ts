import type { Product } from 'shared-contracts/catalog/schemas';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { toDecimal } from 'shared-contracts/money/money';
import { type AddToCart, type ToastMessage, messageOf } from 'shell/contract';

export type PurchaseChoice = { packSize: number | null; variationId: string | null; quantity: number };
export type Purchase = { kind: 'add'; item: AddToCart } | { kind: 'refuse'; toast: ToastMessage };

/** Messages that another choice of pack, variation or quantity settles. */
export const ABOUT_CHOICE = 'choice';

const refuse = (title: string, description: string): Purchase => ({
  kind: 'refuse',
  toast: { tone: 'destructive', title, description, about: ABOUT_CHOICE },
});

/** The cart line to add, or the first reason why it cannot be added. */
export function purchaseOf(product: Product, choice: PurchaseChoice, customImages: string[]): Purchase {
  const selectedPack = choice.packSize === null ? null : String(choice.packSize);
  const variation = product.variations.find(({ id }) => id === choice.variationId);
  const price = unitPriceOf({ product, selectedPack, variation });
  if (product.inStock === 0) return refuse('Out of Stock', 'This product is currently out of stock.');
  if (choice.packSize === null || price === undefined) {
    return refuse('Select Pack Size', 'Please select a pack size before adding to cart.');
  }
  if (choice.quantity > product.inStock) {
    return refuse('Not Enough Stock', `Only ${product.inStock} items available in stock.`);
  }
  return {
    kind: 'add',
    item: {
      product,
      quantity: Math.max(1, choice.quantity),
      selectedPack,
      selectedPackPrice: toDecimal(price),
      variationId: choice.variationId,
      // surplus photos stay in the uploader in case the shopper goes back to the larger pack
      customImages: customImages.slice(0, photoPlacesOf(product.magnets, selectedPack)),
    },
  };
}

/** The button's label; the first that applies. */
export function addButtonLabel(state: {
  isAdding: boolean;
  isChange: boolean;
  inStock: number;
  quantity: number;
}): string {
  if (state.isAdding) return state.isChange ? 'Updating...' : 'Adding...';
  if (state.inStock === 0) return 'Out of Stock';
  if (state.quantity > state.inStock) return 'Not Enough Stock';
  return state.isChange ? 'Update Cart' : 'Add to Cart';
}

/** The toast after adding. Missing photos are mentioned but don't block. */
export function addedToast(photos: number, places: number): ToastMessage {
  if (photos >= places) {
    return { tone: 'success', title: 'Added to cart', description: 'Your magnets are in your cart.' };
  }
  return {
    tone: 'neutral',
    title: 'Partial Upload',
    description: `Added to cart with ${photos} of ${places} photos. You can upload the rest later in your cart, or after checkout until printing begins.`,
  };
}

export const changedToast: ToastMessage = {
  tone: 'success',
  title: 'Cart updated',
  description: 'Your changes have been saved.',
};

export const failedToast = (error: unknown): ToastMessage => ({
  tone: 'destructive',
  title: 'Failed to add to cart',
  description: messageOf(error, 'There was an error adding the item to your cart.'),
  about: ABOUT_CHOICE,
});
