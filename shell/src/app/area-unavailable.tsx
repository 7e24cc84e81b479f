import { Button } from 'shared-ui/button';
import { PageTitle } from '../contract/page-title';
import styles from './messages.module.css';
import { useRecovery } from './use-recovery';

export function AreaUnavailable() {
  const { isRetrying, retry } = useRecovery();
  return (
    <div className={styles.message}>
      <PageTitle>Not available right now</PageTitle>
      <div role="alert">
        <h1>This part of the shop is not available right now</h1>
        <p>Everything else works. We keep trying; nothing in your cart is lost.</p>
      </div>
      <Button busy={isRetrying} busyLabel="Trying again..." onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
