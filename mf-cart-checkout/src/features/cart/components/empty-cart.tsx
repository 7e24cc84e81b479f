import ShoppingBag from '@lucide/icons/icons/shopping-bag';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';

export const EmptyCart = () => (
  <EmptyState
    icon={<Icon icon={ShoppingBag} />}
    title="Your cart is empty"
    action={
      <Button asChild size="large">
        <Link to="/products">Browse Products</Link>
      </Button>
    }
  >
    Pick a shape and add your photos to get started.
  </EmptyState>
);
