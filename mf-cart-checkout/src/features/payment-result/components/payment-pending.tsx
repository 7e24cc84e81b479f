import Hourglass from '@lucide/icons/icons/hourglass';
import { Icon } from 'shared-ui/icon';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Spinner } from 'shared-ui/spinner';
import styles from './payment-pending.module.css';

export const PaymentVerifying = () => (
  <div className={styles.pending}>
    <Spinner size="large" />
    <h1>Verifying your payment</h1>
    <output>This only takes a moment.</output>
  </div>
);

/** `retry` is given once the page has stopped polling. */
export const PaymentProcessing = ({ retry }: { retry?: () => void }) => (
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
