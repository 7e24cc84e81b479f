import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OUT_OF_STOCK, stockText } from 'shared-contracts/cart/stock-text';
import { photosOf } from 'shared-contracts/design/design';
import { toDecimal } from 'shared-contracts/money/money';
import {
  type AddToCart,
  type CartLine,
  type ToastMessage,
  messageOf,
  toast,
  useAddToCart,
  useChangeCartLine,
} from 'shell/contract';
import { type DesignChoice, priceOf } from '../model/design-choice';
import { designOf } from '../model/design-of';
import type { PackDesign, TrayPhotos } from '../model/pack-design';

const ABOUT = 'purchase';
const refusal = (title: string, description: string): ToastMessage => ({
  tone: 'destructive',
  title,
  description,
  about: ABOUT,
});

type DesignToBuy = { choice: DesignChoice; design: PackDesign; photos: TrayPhotos };

/** The cart line of an approved design, or why it cannot be added. */
export function designedItemOf(
  { choice, design, photos }: DesignToBuy,
  { approvedAt, quantity }: { approvedAt: string; quantity: number },
): AddToCart | ToastMessage {
  const { product, packSize, variationId } = choice;
  const price = priceOf(choice);
  if (product.inStock === 0) return refusal('Out of Stock', OUT_OF_STOCK);
  if (quantity > product.inStock) return refusal('Not Enough Stock', stockText(product.inStock));
  if (price === undefined) return refusal('Select Pack Size', 'Please select a pack size before adding to cart.');
  const customDesign = designOf(design, photos, approvedAt);
  return {
    product,
    quantity,
    selectedPack: String(packSize),
    selectedPackPrice: toDecimal(price),
    variationId,
    customImages: photosOf(customDesign),
    customDesign: customDesign.slots.length > 0 ? customDesign : null,
  };
}

/** Puts an approved design into the cart, or saves it to the line that it came from. */
export function useDesignPurchase(line: CartLine | undefined) {
  const adding = useAddToCart();
  const changing = useChangeCartLine();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves with whether it is in the cart, which the page then shows. */
  async function buy(bought: DesignToBuy): Promise<boolean> {
    const item = designedItemOf(bought, { approvedAt: new Date().toISOString(), quantity: line?.quantity ?? 1 });
    if (!('product' in item)) {
      toast(item);
      return false;
    }
    setIsBusy(true);
    try {
      await (line ? changing.mutateAsync({ line, item }) : adding.mutateAsync(item));
      toast(
        line
          ? { tone: 'success', title: 'Cart updated', description: 'Your changes have been saved.' }
          : { tone: 'success', title: 'Added to cart', description: 'Your magnets are in your cart.' },
      );
      return true;
    } catch (error) {
      toast(refusal('Failed to add to cart', messageOf(error, 'There was an error adding the item to your cart.')));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { buy, isBusy, showCart: () => void navigate('/cart') };
}
