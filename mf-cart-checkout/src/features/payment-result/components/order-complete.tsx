import PackageCheck from 'lucide-react/icons/package-check';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';

/** The checkout after it is done: a shopper who comes back to it finds no empty cart, but what became of it. */
export const OrderComplete = () => (
  <EmptyState
    headingLevel={1}
    icon={<PackageCheck />}
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
    Thank you. Your confirmation is on its way by e-mail.
  </EmptyState>
);
