import PackageX from '@lucide/icons/icons/package-x';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';

/** Does not reveal whether the order exists for someone else. */
export const OrderNotFound = () => (
  <EmptyState
    icon={<Icon icon={PackageX} />}
    title="Order Not Found"
    headingLevel={1}
    action={
      <Button asChild size="large">
        <Link to="/orders">Back to Orders</Link>
      </Button>
    }
  >
    We couldn’t find this order, or you may not have permission to view it.
  </EmptyState>
);
