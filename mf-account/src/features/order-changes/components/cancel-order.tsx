import { type ReactNode, useEffect, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { cancellableUntil, whyNotCancellable } from 'shared-contracts/orders/order-changes';
import type { OpenedOrder } from 'shared-contracts/orders/schemas';
import { cancellationWithinHours, refundBusinessDays } from 'shared-contracts/policy/shop';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import common from 'shared-ui/styles/common.module.css';
import { toast, useShop } from 'shell/contract';
import { timeLeftText } from '../model/time-left';
import { useCancelOrder } from '../queries/cancel-order';

const EVERY_MS = 30_000;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const Support = () => {
  const { supportEmail } = useShop();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
};

const CancelCard = ({ children }: { children: ReactNode }) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>Cancel Order</h2>
    {children}
  </Card>
);

type CancelOrderProps = {
  order: Pick<OpenedOrder, 'id' | 'status' | 'createdAt' | 'totalAmount' | 'refundedAmount'>;
  token?: string;
};

export function CancelOrder({ order, token }: CancelOrderProps) {
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const cancelling = useCancelOrder({ id: order.id, ...(token !== undefined && { token }) });
  const createdAt = new Date(order.createdAt);
  const why = whyNotCancellable({ status: order.status, createdAt }, now);
  const total = parseMoney(order.totalAmount);
  const refund = parseMoney(order.refundedAmount) > 0 ? 'the rest of your payment' : formatMoney(total);

  function cancel(): void {
    cancelling.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: 'Order cancelled', description: 'We emailed you the details.' }),
      onError: (error) => toast(failureToast('Order not cancelled', error)),
      onSettled: () => setIsAsking(false),
    });
  }

  if (why === 'too_late_to_cancel')
    return (
      <CancelCard>
        <p>
          Orders can be cancelled within {cancellationWithinHours} hours, and that time is over. If something is wrong,
          write to <Support />.
        </p>
      </CancelCard>
    );
  if (why === 'printing_begun' && order.status === 'processing')
    return (
      <CancelCard>
        <p>
          Printing has begun, so this order can no longer be cancelled. If something is wrong, write to <Support />.
        </p>
      </CancelCard>
    );
  if (why) return null;
  return (
    <CancelCard>
      <p>
        You can cancel until printing begins, for {timeLeftText(cancellableUntil(createdAt), now)} at most.
        {total > 0 && ' We refund you in full.'}
      </p>
      <div>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Cancel order
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this order?"
        confirm="Yes, cancel it"
        cancel="Keep order"
        isBusy={cancelling.isPending}
        busyLabel="Cancelling..."
        onConfirm={cancel}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {total > 0
            ? `We won’t print it, and we refund ${refund} to your card. It usually takes ${refundBusinessDays} business days to show up.`
            : 'We won’t print it.'}{' '}
          This can’t be undone.
        </p>
      </ConfirmDialog>
    </CancelCard>
  );
}
