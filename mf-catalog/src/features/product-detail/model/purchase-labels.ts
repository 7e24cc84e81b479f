import { failureToast } from 'shared-contracts/api/failure';
import type { ToastMessage } from 'shell/contract';

export const ABOUT_CHOICE = 'choice';

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

export const failedToast = (error: unknown): ToastMessage => ({
  ...failureToast('Failed to add to cart', error, 'There was an error adding the item to your cart.'),
  about: ABOUT_CHOICE,
});
