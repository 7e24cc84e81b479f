import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { PageTitle } from 'shell/contract';
import styles from './page.module.css';

export function ProductsErrorPage({ id }: { id?: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  // a navigation: the error may stay on the page after a revalidation
  const retry = () => void navigate(location, { replace: true, preventScrollReset: true });
  return (
    <div id={id} className={styles.page}>
      <PageTitle>Magnets</PageTitle>
      <ErrorState
        headingLevel={1}
        title="Unable to Load Products"
        action={
          <Button busy={state === 'loading'} busyLabel="Trying again..." onClick={retry}>
            Try again
          </Button>
        }
      >
        Please try again later
      </ErrorState>
    </div>
  );
}
