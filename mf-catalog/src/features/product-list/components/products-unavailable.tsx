import PackageOpen from '@lucide/icons/icons/package-open';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';
import { Icon } from 'shared-ui/icon';

export const ProductsUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Unable to Load Products"
    action={
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    Please try again later
  </ErrorState>
);

export const NoProducts = ({ hasMore = false, children }: { hasMore?: boolean; children: ReactNode }) => (
  <EmptyState
    icon={<Icon icon={PackageOpen} />}
    title="No products found"
    action={
      hasMore && (
        <Button asChild variant="secondary">
          <Link to="/products">See all magnets</Link>
        </Button>
      )
    }
  >
    {children}
  </EmptyState>
);
