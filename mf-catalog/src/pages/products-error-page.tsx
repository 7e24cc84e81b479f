import { useRevalidator } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { PageTitle } from 'shell/contract';
import styles from './page.module.css';

/** Shown if a page's products fail to load. */
export function ProductsErrorPage() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className={styles.page}>
      <PageTitle>Magnets</PageTitle>
      <ErrorState
        headingLevel={1}
        title="Unable to Load Products"
        action={
          <Button busy={state === 'loading'} busyLabel="Trying again..." onClick={() => void revalidate()}>
            Try again
          </Button>
        }
      >
        Please try again later
      </ErrorState>
    </div>
  );
}
