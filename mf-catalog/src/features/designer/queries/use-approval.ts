import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { OUT_OF_STOCK, stockText } from 'shared-contracts/cart/line-text';
import { photosOf } from 'shared-contracts/design/design';
import type { Design } from 'shared-contracts/design/schemas';
import { toDecimal } from 'shared-contracts/money/money';
import { orderChangesPath } from 'shared-contracts/orders/order-changes';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import {
  type AddToCart,
  type CartLine,
  type ToastMessage,
  callApi,
  toast,
  useAddToCart,
  useChangeCartLine,
} from 'shell/contract';
import { type DesignChoice, priceOf } from '../model/design-choice';
import type { OrderedLine } from '../model/design-source';

const refusal = (title: string, description: string): ToastMessage => ({
  tone: 'destructive',
  title,
  description,
  about: 'purchase',
});

function cartLineOf({ product, packSize, variationId }: DesignChoice, design: Design, quantity: number) {
  const price = priceOf({ product, packSize, variationId });
  if (product.inStock === 0) return refusal('Out of Stock', OUT_OF_STOCK);
  if (quantity > product.inStock) return refusal('Not Enough Stock', stockText(product.inStock));
  if (price === undefined) return refusal('Select Pack Size', 'Please select a pack size before adding to cart.');
  return {
    product,
    quantity,
    selectedPack: String(packSize),
    selectedPackPrice: toDecimal(price),
    variationId,
    customImages: photosOf(design),
    customDesign: design.slots.length > 0 ? design : null,
  } satisfies AddToCart;
}

type ApprovalOptions = { choice: DesignChoice; line: CartLine | undefined; orderLine: OrderedLine | null };

export function useApproval({ choice, line, orderLine }: ApprovalOptions) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const adding = useAddToCart();
  const changing = useChangeCartLine();
  const ordering = useMutation({
    mutationFn: async ({ orderId: id, itemId, token, customDesign }: OrderedLine & { customDesign: Design }) => {
      await callApi('PUT /api/orders/:id/items/:itemId/design', { id, itemId, token, customDesign });
      await queryClient.invalidateQueries({ predicate: showsOrders, refetchType: 'none' });
    },
  });

  async function saveToOrder(to: OrderedLine, customDesign: Design): Promise<boolean> {
    try {
      await ordering.mutateAsync({ ...to, customDesign });
      toast({ tone: 'success', title: 'Photos changed', description: 'We print your order with these photos.' });
      return true;
    } catch (error) {
      toast(refusal('Photos not changed', failureText(error)));
      return false;
    }
  }

  async function saveToCart(design: Design): Promise<boolean> {
    const item = cartLineOf(choice, design, line?.quantity ?? 1);
    if (!('product' in item)) {
      toast(item);
      return false;
    }
    try {
      await (line ? changing.mutateAsync({ line, item }) : adding.mutateAsync(item));
      toast(
        line
          ? { tone: 'success', title: 'Cart updated', description: 'Your changes have been saved.' }
          : { tone: 'success', title: 'Added to cart', description: 'Your magnets are in your cart.' },
      );
      return true;
    } catch (error) {
      toast(refusal('Failed to add to cart', failureText(error, 'There was an error adding the item to your cart.')));
      return false;
    }
  }

  return {
    isBusy: adding.isPending || changing.isPending || ordering.isPending,
    /** Resolves with whether it is saved. */
    save: (design: Design) => (orderLine ? saveToOrder(orderLine, design) : saveToCart(design)),
    show: () => void navigate(orderLine ? orderChangesPath(orderLine) : '/cart'),
  };
}
