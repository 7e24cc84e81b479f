import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { ApprovedPhotos, PhotoApproval } from '../../../shared/uploads/model/photo-approval';
import type { UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { type AddToCart, type CartLine, toast, useAddToCart, useChangeCartLine } from 'shell/contract';
import type { PurchaseChoice } from '../model/purchase';
import { failedToast } from '../model/purchase-labels';

const purchases = () => import(/* webpackChunkName: "product-choices" */ '../model/purchase');

const drafts = () => import(/* webpackChunkName: "product-choices" */ './kept-draft');

export function usePurchase(product: Product, line: CartLine | undefined) {
  const adding = useAddToCart();
  const changing = useChangeCartLine();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const viewCart = { label: 'View cart', onSelect: () => void navigate('/cart') };

  async function put(item: AddToCart, photos: UploadedPhotos): Promise<void> {
    const { addedToast, changedToast } = await purchases();
    const { keepLine } = await drafts();
    const { customImages } = item;
    const keep = () => keepLine({ productId: product.id, customImages }, photos, line);
    if (!line) {
      await adding.mutateAsync(item);
      await keep();
      toast({ ...addedToast(item), action: viewCart });
      return;
    }
    await changing.mutateAsync({ line, item });
    await keep();
    toast(changedToast);
    await navigate('/cart');
  }

  /** Resolves with whether it is in the cart. */
  async function add(
    choice: PurchaseChoice,
    photos: UploadedPhotos,
    approval: RefObject<PhotoApproval | null>,
  ): Promise<boolean> {
    // without the uploader, the shop makes the design
    const approve = async (): Promise<ApprovedPhotos | null> =>
      approval.current ? approval.current.approve() : { design: undefined };
    setIsAdding(true);
    try {
      const { purchaseOf } = await purchases();
      const result = purchaseOf(product, choice, photos.paths);
      if (result.kind === 'refuse') {
        toast(result.toast);
        return false;
      }
      if (!(await approve())) return false;
      const paths = await photos.whenSettled();
      // those that arrived meanwhile may be blurry
      const approved = await approve();
      if (!approved) return false;
      const purchase = purchaseOf(product, choice, paths, approved.design);
      if (purchase.kind === 'add') await put(purchase.line, photos);
      else toast(purchase.toast);
      return purchase.kind === 'add';
    } catch (error) {
      toast(failedToast(error));
      return false;
    } finally {
      setIsAdding(false);
    }
  }

  return { add, isAdding };
}
