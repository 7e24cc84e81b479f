import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { type AddToCart, type CartLine, toast, useAddToCart, useChangeCartLine } from 'shell/contract';
import { type PurchaseChoice, addedToast, changedToast, failedToast, purchaseOf } from '../model/purchase';

/** The photos of the page as they are now, and as they are once none is on its way any more. */
export type ChosenPhotos = { paths: string[]; whenSettled: () => Promise<string[]> };
export const photosAt = (paths: string[]): ChosenPhotos => ({ paths, whenSettled: () => Promise.resolve(paths) });

/** Puts the product into the cart, or makes something else of a line there: with every photo, as those on their way are waited for. */
export function usePurchase(product: Product, line: CartLine | undefined) {
  const adding = useAddToCart();
  const changing = useChangeCartLine();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);

  async function put(item: AddToCart, packSize: number): Promise<void> {
    if (!line) {
      await adding.mutateAsync(item);
      toast(addedToast(item.customImages.length, packSize));
      return;
    }
    await changing.mutateAsync({ line, item });
    toast(changedToast);
    await navigate('/cart');
  }

  async function add(choice: PurchaseChoice, photos: ChosenPhotos): Promise<void> {
    const wish = purchaseOf(product, choice, photos.paths);
    if (wish.kind === 'refuse') return toast(wish.toast);
    setIsAdding(true);
    try {
      const purchase = purchaseOf(product, choice, await photos.whenSettled());
      if (purchase.kind === 'refuse') return toast(purchase.toast);
      await put(purchase.item, choice.packSize ?? 0);
    } catch (error) {
      toast(failedToast(error));
    } finally {
      setIsAdding(false);
    }
  }

  return { add, isAdding };
}
