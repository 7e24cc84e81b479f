import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { PageTitle } from '../contract/page-title';
import { useSession } from '../contract/session';
import { restoreTyped, saveTyped } from '../session/typed-before-crash';
import styles from './messages.module.css';
import { useRecovery } from './use-recovery';

/** In place of a page that did not load, or threw an error: then what was typed comes back with it. */
export function AreaUnavailable({ hasCrashed = false }) {
  const { pathname, search } = useLocation();
  const owner = useSession().user?.id ?? '';
  const { isRetrying, retry } = useRecovery({ isAutomatic: !hasCrashed });
  const address = pathname + search;
  // while this renders, the crashed page's fields are still in the document
  const [hasTyped] = useState(() => hasCrashed && saveTyped(owner, address));
  const showAgain = () => {
    retry();
    if (hasTyped) restoreTyped(owner, address);
  };
  return (
    <div className={styles.message}>
      <PageTitle>Not available right now</PageTitle>
      <div role="alert">
        {hasCrashed ? (
          <>
            <h1>This page has stopped working</h1>
            <p>
              That is our mistake, not your connection. Nothing in your cart is lost
              {hasTyped && ', and what you typed comes back'}.
            </p>
          </>
        ) : (
          <>
            <h1>This part of the shop is not available right now</h1>
            <p>Everything else works. We keep trying; nothing in your cart is lost.</p>
          </>
        )}
      </div>
      <Button busy={isRetrying} busyLabel="Trying again..." onClick={showAgain}>
        {hasCrashed ? 'Show the page again' : 'Try again'}
      </Button>
    </div>
  );
}
