import Hourglass from '@lucide/icons/icons/hourglass';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Spinner } from 'shared-ui/spinner';
import { NeedsScript } from 'shared-ui/needs-script';
import { callApi, guestCart, PageTitle, toast, useSession, useShop } from 'shell/contract';
import { checkoutDraft } from '../features/checkout/model/checkout-draft';
import { NoPaymentSession, PaymentFailed } from '../features/payment-result/components/payment-problem';
import { PaymentReceipt } from '../features/payment-result/components/payment-receipt';
import { isStillProcessing, pollingDelay } from '../features/payment-result/model/payment-polling';
import { checkoutMemory } from '../shared/checkout-memory/checkout-memory';
import styles from './page.module.css';

/** Polls while the payment is on its way. Safe to repeat. */
const verifyPaymentQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['/api/verify-payment', sessionId],
    queryFn: ({ signal }) => callApi('POST /api/verify-payment', { sessionId }, { signal }),
    retry: (failures, error) => pollingDelay(error, failures) !== undefined,
    retryDelay: (failures, error) => pollingDelay(error, failures) ?? 0,
  });

const PaymentVerifying = () => (
  <div className={styles.pending}>
    <Spinner size="large" />
    <h1>Verifying your payment</h1>
    <output>This only takes a moment.</output>
  </div>
);

/** `retry` is given once the page has stopped polling. */
const PaymentProcessing = ({ retry }: { retry?: () => void }) => (
  <EmptyState
    headingLevel={1}
    icon={<Icon icon={Hourglass} />}
    title="Your payment is being processed"
    action={retry ? <Button onClick={retry}>Check again</Button> : <Spinner label="Waiting for your bank" />}
  >
    Your bank hasn&apos;t confirmed it yet. You don&apos;t have to wait here: we&apos;ll email your confirmation as soon
    as it does. Please don&apos;t pay again.
  </EmptyState>
);

/** Once per payment. */
function settlePayment(sessionId: string, isSignedIn: boolean): void {
  const bought = checkoutMemory.linesBoughtBy(sessionId);
  if (bought === 'none') return;
  if (isSignedIn) emitBrowserEvent('cartCleared');
  else if (bought === 'all') guestCart.clear();
  else guestCart.removeAll(bought);
  checkoutMemory.settled(sessionId);
  checkoutDraft.clear();
  toast({ tone: 'success', title: 'Order Created Successfully!' });
}

function Verification({ sessionId }: { sessionId: string }) {
  const { isSignedIn, isLoading } = useSession();
  const payment = useQuery(verifyPaymentQuery(sessionId));
  const isPaid = payment.isSuccess && !isLoading;
  useEffect(() => {
    if (isPaid) settlePayment(sessionId, isSignedIn);
  }, [isPaid, isSignedIn, sessionId]);

  if (payment.data) return <PaymentReceipt payment={payment.data} isSignedIn={isSignedIn} />;
  if (payment.isPending) return isStillProcessing(payment.failureReason) ? <PaymentProcessing /> : <PaymentVerifying />;
  if (isStillProcessing(payment.error)) return <PaymentProcessing retry={() => void payment.refetch()} />;
  const reason = failureText(payment.error, "If you were charged, contact us and we'll make it right.");
  return <PaymentFailed reason={reason} />;
}

export function CheckoutSuccessPage() {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id');
  return (
    <div className={styles.narrow}>
      <PageTitle>Your payment</PageTitle>
      <meta name="robots" content="noindex" />
      <NeedsScript supportEmail={useShop().supportEmail} />
      {sessionId ? <Verification sessionId={sessionId} /> : <NoPaymentSession />}
    </div>
  );
}
