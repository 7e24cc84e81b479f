import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderChangesPath } from 'shared-contracts/orders/order-changes';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import { callApi, messageOf, toast } from 'shell/contract';
import { designOf } from '../model/design-of';
import type { OrderedLine } from '../model/design-source';
import type { PackDesign, TrayPhotos } from '../model/pack-design';

/** Saves an approved design to the order line that it came from. */
export function useOrderedLine(orderLine: OrderedLine | null) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  /** Resolves with whether it is saved. */
  async function save(design: PackDesign, photos: TrayPhotos): Promise<boolean> {
    if (!orderLine) return false;
    const { orderId: id, itemId, token } = orderLine;
    setIsBusy(true);
    try {
      const customDesign = designOf(design, photos, new Date().toISOString());
      await callApi('PUT /api/orders/:id/items/:itemId/design', { id, itemId, token, customDesign });
      await queryClient.invalidateQueries({ predicate: showsOrders, refetchType: 'none' });
      toast({ tone: 'success', title: 'Photos changed', description: 'We print your order with these photos.' });
      return true;
    } catch (error) {
      toast({
        tone: 'destructive',
        title: 'Photos not changed',
        description: messageOf(error, 'Please check your connection and try again.'),
        about: 'purchase',
      });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { save, isBusy, showOrder: () => void navigate(orderLine ? orderChangesPath(orderLine) : '/orders') };
}
