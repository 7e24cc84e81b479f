import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';

export const EmptyCart = () => (
  <EmptyState
    icon={<ShoppingBag />}
    title="Your cart is empty"
    action={
      <Button asChild size="large">
        <Link to="/products">Browse Products</Link>
      </Button>
    }
  >
    The fridge is waiting. Pick a shape and bring your photos.
  </EmptyState>
);
