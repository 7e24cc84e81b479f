import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import styles from './messages.module.css';
import { useRecovery } from './use-recovery';

/** A part of the shop is missing. It tries again by itself for a while, and at once when asked to. */
export function AreaUnavailable() {
  const { isRetrying, retry } = useRecovery();
  return (
    <div className={styles.message}>
      <title>Not available right now</title>
      <ErrorState
        headingLevel={1}
        title="This part of the shop is not available right now"
        action={
          <Button busy={isRetrying} busyLabel="Trying again..." onClick={retry}>
            Try again
          </Button>
        }
      >
        Everything else works. We keep trying; nothing in your cart is lost.
      </ErrorState>
    </div>
  );
}
