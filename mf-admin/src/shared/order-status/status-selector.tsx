import { useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { type StatusQuestion, statusQuestionOf } from 'shared-contracts/orders/contradiction';
import { changedOrderIn, orderConflict, orderConflictText } from 'shared-contracts/orders/order-conflict';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderStatus, OrderSummary } from 'shared-contracts/orders/schemas';
import { SettledStatusSelect } from 'shared-ui/settled-status-select';
import { StatusDialog } from 'shared-ui/status-dialog';
import { toast, useSession } from 'shell/contract';
import { mutateThrough } from '../mutate-through/mutate-through';
import { useSetOrderStatus } from './set-order-status';
import { useStatusToast } from './use-status-toast';

/** What others changed; undefined if there is no conflict. */
function conflictText(seen: OrderSummary, error: unknown): string | undefined {
  const now = changedOrderIn(error);
  const text = now && orderConflictText(orderConflict({ seen, now }));
  return text ? `This order has changed since you opened it. ${text}` : undefined;
}

type Asked = { status: OrderStatus; question: StatusQuestion };

/** Sets a status once it is chosen, which the toast can undo. Asks first where `statusQuestionOf` does. */
export function StatusSelector({ order }: { order: OrderSummary }) {
  const setStatus = useSetOrderStatus();
  const showChanged = useStatusToast();
  const mayCancel = useSession().may('cancelOrders');
  const [asked, setAsked] = useState<Asked | null>(null);

  const save = (status: OrderStatus, question: StatusQuestion | null) =>
    mutateThrough(
      setStatus,
      { id: order.id, status, version: order.version, ...(question === 'photos' && { waivesPhotos: true }) },
      {
        onSuccess: (changed) => showChanged([changed], status),
        onError: (error) =>
          toast({
            tone: 'destructive',
            title: 'Failed to update order status',
            description: conflictText(order, error) ?? failureText(error, 'Please try again.'),
          }),
        onSettled: () => setAsked(null),
      },
    );
  const choose = (status: OrderStatus) => {
    // otherwise the server refuses with the reason
    const question = mayCancel ? statusQuestionOf(order, status) : null;
    if (question) setAsked({ status, question });
    else save(status, null);
  };

  return (
    <>
      <SettledStatusSelect
        label={`Status of order ${shortOrderNumber(order.id)}`}
        hideLabel
        value={setStatus.isPending ? setStatus.variables.status : order.status}
        mayCancel={mayCancel}
        disabled={order.status === 'cancelled' && !mayCancel}
        aria-busy={setStatus.isPending || undefined}
        onChoose={choose}
      />
      {asked && (
        <StatusDialog
          {...asked}
          missingPhotos={order.missingPhotos}
          isBusy={setStatus.isPending}
          onConfirm={() => save(asked.status, asked.question)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
