import SearchX from '@lucide/icons/icons/search-x';
import { Link, isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { ApiError, PageTitle } from 'shell/contract';
import styles from './page.module.css';
import { ProductsErrorPage } from './products-error-page';

const ID = 'product-error';

// a malformed id counts as unknown
const UNKNOWN = new Set([400, 404]);
const isUnknown = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && UNKNOWN.has(error.status);

export function ProductDetailError() {
  const error = useRouteError();
  if (!isUnknown(error)) return <ProductsErrorPage id={ID} />;
  return (
    <div id={ID} className={styles.page}>
      <PageTitle>Product Not Found</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel={1}
        icon={<Icon icon={SearchX} />}
        title="Product Not Found"
        action={
          <Button asChild>
            <Link to="/products">Back to Products</Link>
          </Button>
        }
      >
        It may no longer be available, or the link may be wrong.
      </EmptyState>
    </div>
  );
}
