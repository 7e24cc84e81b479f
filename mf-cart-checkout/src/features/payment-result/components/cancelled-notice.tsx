import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Notice } from 'shared-ui/notice';
import { ApiError } from 'shell/contract';
import { cancelCheckoutQuery } from '../queries/cancel-checkout-query';

/** Nothing is said about a checkout that is not this shopper's. */
const isForeign = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

function Cancelled({ checkoutId }: { checkoutId: string }) {
  const { data, error, isPending } = useQuery(cancelCheckoutQuery(checkoutId));
  if (isPending)
    return (
      <Notice tone="info" title="You have left the payment page">
        One moment: we are making sure that nothing is charged.
      </Notice>
    );
  if (!data)
    return isForeign(error) ? null : (
      <Notice tone="info" title="You have left the payment page">
        Your order is as you left it. We could not close that page yet: unpaid, it ends by itself within the hour.
      </Notice>
    );
  // paid after all, in another tab or at the last moment: that page knows what became of it
  if (data.outcome !== 'cancelled' && data.sessionId !== null)
    return <Navigate replace to={`/checkout-success?session_id=${encodeURIComponent(data.sessionId)}`} />;
  return (
    <Notice tone="info" title="You have not paid">
      Nothing was charged. Your order is as you left it: change what you like, or go to the payment again.
    </Notice>
  );
}

/** The payment page leads back here with `?cancelled=` when the shopper turns round. */
export function CancelledNotice({ className }: { className?: string }) {
  const [parameters] = useSearchParams();
  const checkoutId = parameters.get('cancelled');
  // read out when it changes: the answer comes after the page
  return checkoutId ? (
    <output className={className}>
      <Cancelled checkoutId={checkoutId} />
    </output>
  ) : null;
}
