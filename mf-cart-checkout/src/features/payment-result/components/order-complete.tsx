import PackageCheck from '@lucide/icons/icons/package-check';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';

export const OrderComplete = () => (
  <EmptyState
    headingLevel={1}
    icon={<Icon icon={PackageCheck} />}
    title="Order Complete!"
    action={
      <>
        <Button asChild>
          <Link to="/orders">View Orders</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/products">Continue Shopping</Link>
        </Button>
      </>
    }
  >
    Thank you! A confirmation email is on its way.
  </EmptyState>
);
