import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import styles from './messages.module.css';

/** Any path that nobody owns. */
export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <title>404 Page Not Found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel={1}
        title="404 Page Not Found"
        action={
          <Button asChild>
            <Link to="/products">Browse Products</Link>
          </Button>
        }
      >
        There is nothing at this address. It may have been moved or mistyped.
      </EmptyState>
    </div>
  );
}
