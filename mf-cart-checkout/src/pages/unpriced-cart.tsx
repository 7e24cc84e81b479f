import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import type { CartLine } from 'shell/contract';

/** A cart whose lines cannot all be bought is not for sale as it is. */
export const UnpricedCart = ({ lines }: { lines: readonly CartLine[] }) => (
  <ErrorState
    title={
      lines.some(({ problem }) => problem)
        ? 'An item in your cart cannot be ordered'
        : 'The price of an item could not be determined'
    }
    action={
      <Button asChild>
        <Link to="/cart">Change your cart</Link>
      </Button>
    }
  >
    {lines.some(({ problem }) => problem)
      ? `${lines.map(({ product }) => product.name).join(', ')}: your cart says why. Please remove it to go on.`
      : 'Please remove it from your cart and add it again.'}
  </ErrorState>
);
