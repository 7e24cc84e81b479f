import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { type AddToCart, type CartLine, toast, useAddToCart, useChangeCartLine } from 'shell/contract';
import { type PurchaseChoice, addedToast, changedToast, failedToast, purchaseOf } from '../model/purchase';

/** The photos stored so far, and a promise of all once pending uploads finish. */
export type ChosenPhotos = { paths: string[]; whenSettled: () => Promise<string[]> };
export const photosAt = (paths: string[]): ChosenPhotos => ({ paths, whenSettled: () => Promise.resolve(paths) });

/** Adds a cart line or updates one, after waiting for pending photos. */
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
    const result = purchaseOf(product, choice, photos.paths);
    if (result.kind === 'refuse') return toast(result.toast);
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
