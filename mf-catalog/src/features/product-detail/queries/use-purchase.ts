import { useState } from 'react';
import type { Product } from 'shared-contracts/catalog/schemas';
import { toast, useAddToCart } from 'shell/contract';
import { type PurchaseChoice, addedToast, failedToast, purchaseOf } from '../model/purchase';

/** The photos of the page as they are now, and as they are once none is on its way any more. */
export type ChosenPhotos = { paths: string[]; whenSettled: () => Promise<string[]> };
export const noPhotos: ChosenPhotos = { paths: [], whenSettled: () => Promise.resolve([]) };

/** Adds to the cart, with every photo: what is still being uploaded is waited for. */
export function usePurchase(product: Product) {
  const { mutateAsync } = useAddToCart();
  const [isAdding, setIsAdding] = useState(false);

  async function add(choice: PurchaseChoice, photos: ChosenPhotos): Promise<void> {
    const wish = purchaseOf(product, choice, photos.paths);
    if (wish.kind === 'refuse') return toast(wish.toast);
    setIsAdding(true);
    try {
      const purchase = purchaseOf(product, choice, await photos.whenSettled());
      if (purchase.kind === 'refuse') return toast(purchase.toast);
      await mutateAsync(purchase.item);
      toast(addedToast(purchase.item.customImages.length, choice.packSize ?? 0));
    } catch (error) {
      toast(failedToast(error));
    } finally {
      setIsAdding(false);
    }
  }

  return { add, isAdding };
}
