import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';

/** A cart whose lines cannot all be priced is not for sale as it is. */
export const UnpricedCart = () => (
  <ErrorState
    title="The price of an item could not be determined"
    action={
      <Button asChild>
        <Link to="/cart">Change your cart</Link>
      </Button>
    }
  >
    Please remove it from your cart and add it again.
  </ErrorState>
);
