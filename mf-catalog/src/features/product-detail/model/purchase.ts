import type { Product } from 'shared-contracts/catalog/schemas';
import { OUT_OF_STOCK, stockText } from 'shared-contracts/cart/line-text';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import { photosOf } from 'shared-contracts/design/design';
import type { Design } from 'shared-contracts/design/schemas';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { toDecimal } from 'shared-contracts/money/money';
import type { AddToCart, ToastMessage } from 'shell/contract';
import { ABOUT_CHOICE } from './purchase-labels';

export type PurchaseChoice = { packSize: number | null; variationId: string | null; quantity: number };
export type Purchase = { kind: 'add'; line: AddToCart } | { kind: 'refuse'; toast: ToastMessage };

const refuse = (title: string, description: string): Purchase => ({
  kind: 'refuse',
  toast: { tone: 'destructive', title, description, about: ABOUT_CHOICE },
});

/** `design`: of the photos, as far as it is known. */
export function purchaseOf(
  product: Product,
  choice: PurchaseChoice,
  customImages: string[],
  design?: Design,
): Purchase {
  const selectedPack = choice.packSize === null ? null : String(choice.packSize);
  const variation = product.variations.find(({ id }) => id === choice.variationId);
  const price = unitPriceOf({ product, selectedPack, variation });
  if (product.inStock === 0) return refuse('Out of Stock', OUT_OF_STOCK);
  if (choice.packSize === null || price === undefined) {
    return refuse('Select Pack Size', 'Please select a pack size before adding to cart.');
  }
  if (choice.quantity > product.inStock) {
    return refuse('Not Enough Stock', stockText(product.inStock));
  }
  return {
    kind: 'add',
    line: {
      product,
      quantity: Math.max(1, choice.quantity),
      selectedPack,
      selectedPackPrice: toDecimal(price),
      variationId: choice.variationId,
      // surplus photos stay in the uploader, for the larger pack
      customImages: design ? photosOf(design) : customImages.slice(0, photoPlacesOf(product.magnets, selectedPack)),
      ...(design && { customDesign: design }),
    },
  };
}

/** Missing photos don't block. */
export function addedToast({ product, selectedPack, customImages }: AddToCart): ToastMessage {
  const photos = customImages.length;
  const places = photoPlacesOf(product.magnets, selectedPack);
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
