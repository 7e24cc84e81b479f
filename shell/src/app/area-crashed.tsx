import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { PageTitle } from '../contract/page-title';
import { useSession } from '../contract/session';
import { restoreTyped, saveTyped } from '../session/typed-before-crash';
import styles from './messages.module.css';
import { useRetry } from './use-recovery';

/** In place of a page that threw an error. What was typed comes back with the page. */
export function AreaCrashed() {
  const { pathname, search } = useLocation();
  const owner = useSession().user?.id ?? '';
  const { isRetrying, retry } = useRetry();
  const address = pathname + search;
  // while this renders, the page's fields are still in the document
  const [isSaved] = useState(() => saveTyped(owner, address));
  const showAgain = () => {
    retry();
    restoreTyped(owner, address);
  };
  return (
    <div className={styles.message}>
      <PageTitle>Something went wrong</PageTitle>
      <div role="alert">
        <h1>This page has stopped working</h1>
        <p>
          That is our mistake, not your connection. Nothing in your cart is lost
          {isSaved ? ', and what you typed comes back with the page.' : '.'}
        </p>
      </div>
      <Button busy={isRetrying} busyLabel="Showing it again..." onClick={showAgain}>
        Show the page again
      </Button>
      <Button asChild variant="secondary">
        <Link to="/contact">Tell us about it</Link>
      </Button>
    </div>
  );
}
