import PackageX from 'lucide-react/icons/package-x';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';

/** Neither this page nor the API says whether it exists for somebody else. */
export const OrderNotFound = () => (
  <EmptyState
    icon={<PackageX />}
    title="Order Not Found"
    headingLevel={1}
    action={
      <Button asChild size="large">
        <Link to="/orders">Back to Orders</Link>
      </Button>
    }
  >
    There is no such order, or you may not have permission to view it.
  </EmptyState>
);

export const OrderUnavailable = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <ErrorState
    title="The order could not be loaded"
    headingLevel={1}
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {message}
  </ErrorState>
);
