import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { callApi, toast, useSession } from 'shell/contract';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { mutateThrough } from '../mutate-through/mutate-through';
import { useRefreshOrders } from '../order-status/set-order-status';

type WaivePhotosButtonProps = { orderId: string; onWaived?: (order: Order) => void };

/** Asks first. Hidden from roles that may not mail customers. */
export function WaivePhotosButton({ orderId, onWaived }: WaivePhotosButtonProps) {
  const { may } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const waive = useMutation({
    mutationFn: () => callApi('POST /api/admin/orders/:id/waive-photos', { id: orderId }),
    onSettled: useRefreshOrders(),
  });
  const confirm = () =>
    mutateThrough(waive, undefined, {
      onSuccess: (order) => {
        toast({
          tone: 'success',
          title: 'Going on without the missing photos',
          description: 'The customer gets an email.',
        });
        onWaived?.(order);
      },
      onError: (error) => toast(failureToast('Failed to go on without the photos', error, 'Please try again.')),
      onSettled: () => setIsAsking(false),
    });
  if (!may('mendOrders')) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Go on without the missing photos <VisuallyHidden>of order {shortOrderNumber(orderId)}</VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Go on without the missing photos?"
          confirm="Go on without them"
          busyLabel="Saving..."
          isBusy={waive.isPending}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
          description="Their places stay empty, and the customer gets an email that says so. Until printing begins, they can still add them."
        />
      )}
    </>
  );
}
