import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import type { CartLine } from 'shell/contract';

export const UnpricedCart = ({ lines }: { lines: readonly CartLine[] }) => (
  <ErrorState
    title={
      lines.some(({ problem }) => problem)
        ? 'An item in your cart is unavailable'
        : 'The price of an item could not be determined'
    }
    action={
      <Button asChild>
        <Link to="/cart">Edit cart</Link>
      </Button>
    }
  >
    {lines.some(({ problem }) => problem)
      ? `Change or remove it to continue: ${lines.map(({ product }) => product.name).join(', ')}.`
      : 'Remove it from your cart and add it again.'}
  </ErrorState>
);
