import Hourglass from 'lucide-react/icons/hourglass';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Spinner } from 'shared-ui/spinner';
import styles from './payment-pending.module.css';

export const PaymentVerifying = () => (
  <div className={styles.pending}>
    <Spinner size="large" />
    <h1>Verifying your payment</h1>
    <output>One moment: we are making sure that everything has arrived.</output>
  </div>
);

/** Some banks take their time. `retry` is there once the page has stopped asking by itself. */
export const PaymentProcessing = ({ retry }: { retry?: () => void }) => (
  <EmptyState
    headingLevel={1}
    icon={<Hourglass />}
    title="Your payment is being processed"
    action={retry ? <Button onClick={retry}>Check again</Button> : <Spinner label="Waiting for your bank" />}
  >
    Your bank has not confirmed it yet. You need not wait here: as soon as it does, we send your confirmation by e-mail.
    Please do not pay again.
  </EmptyState>
);
