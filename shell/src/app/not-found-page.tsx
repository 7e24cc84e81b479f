import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { PageTitle } from '../contract/page-title';
import styles from './messages.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <PageTitle>404 Page Not Found</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>404 Page Not Found</h1>
      <p>There is nothing at this address. It may have been moved or mistyped.</p>
      <Button asChild>
        <Link to="/products">Browse Products</Link>
      </Button>
    </div>
  );
}
