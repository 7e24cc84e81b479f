import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Notice } from 'shared-ui/notice';
import { ApiError, callApi } from 'shell/contract';

const RETRY_MS = [1000, 3000];
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 502;

/** Closes the payment page and releases its stock. Safe to repeat. */
const cancelCheckoutQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: ['/api/cancel-checkout', checkoutId],
    queryFn: ({ signal }) => callApi('POST /api/cancel-checkout', { checkoutId }, { signal }),
    retry: (failures, error) => isUnreachable(error) && failures < RETRY_MS.length,
    retryDelay: (failures) => RETRY_MS[failures] ?? 0,
  });

/** Someone else's checkout. */
const isForeign = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

function Cancelled({ checkoutId }: { checkoutId: string }) {
  const { data, error, isPending } = useQuery(cancelCheckoutQuery(checkoutId));
  if (isPending)
    return (
      <Notice tone="info" title="You left the payment page">
        One moment while we make sure you aren&apos;t charged.
      </Notice>
    );
  if (!data)
    return isForeign(error) ? null : (
      <Notice tone="info" title="You left the payment page">
        Your cart is saved. We couldn&apos;t close the payment page yet; if you don&apos;t pay, it expires within the
        hour.
      </Notice>
    );
  // paid after all, perhaps in another tab
  if (data.outcome !== 'cancelled' && data.sessionId !== null)
    return <Navigate replace to={`/checkout-success?session_id=${encodeURIComponent(data.sessionId)}`} />;
  return (
    <Notice tone="info" title="Payment cancelled">
      You weren&apos;t charged and your cart is saved. Make changes, or try again when you&apos;re ready.
    </Notice>
  );
}

export function CancelledNotice({ className }: { className?: string }) {
  const [parameters] = useSearchParams();
  const checkoutId = parameters.get('cancelled');
  return checkoutId ? (
    <output className={className}>
      <Cancelled checkoutId={checkoutId} />
    </output>
  ) : null;
}
