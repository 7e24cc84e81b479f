import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';
import { PageTitle, guestCart, toast, useSession } from 'shell/contract';
import { checkoutDraft } from '../features/checkout/model/checkout-draft';
import { PaymentProcessing, PaymentVerifying } from '../features/payment-result/components/payment-pending';
import { NoPaymentSession, PaymentFailed } from '../features/payment-result/components/payment-problem';
import { PaymentReceipt } from '../features/payment-result/components/payment-receipt';
import { checkoutMemory } from '../shared/checkout-memory/checkout-memory';
import { isStillProcessing } from '../features/payment-result/model/payment-polling';
import { verifyPaymentQuery } from '../features/payment-result/queries/verify-payment-query';
import styles from './page.module.css';

/** Removes what was bought from the cart and says that there is an order, once per payment. */
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
      {sessionId ? <Verification sessionId={sessionId} /> : <NoPaymentSession />}
    </div>
  );
}
