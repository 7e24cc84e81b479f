import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import { Link } from 'react-router-dom';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { ReorderedCart } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import type { useOrderAgain } from '../queries/use-order-again';

type Ordering = Pick<ReturnType<typeof useOrderAgain>, 'isPending' | 'mutate'>;

export const OrderAgainButton = ({ ordering }: { ordering: Ordering }) => (
  <Button variant="secondary" busy={ordering.isPending} busyLabel="Adding..." onClick={() => ordering.mutate()}>
    <Icon icon={RotateCcw} /> Order again
  </Button>
);

export function OrderAgainProblems({ result }: { result: ReorderedCart | undefined }) {
  if (!result || result.problems.length === 0) return null;
  return (
    <div aria-live="polite">
      <Notice
        tone="warning"
        title={result.added > 0 ? 'Not everything is in your cart' : 'This order can’t be ordered again'}
        action={
          result.added > 0 && (
            <Button asChild variant="secondary">
              <Link to="/cart">View cart</Link>
            </Button>
          )
        }
      >
        <ul>
          {result.problems.map(({ itemId, productName, selectedPack = null, variationName = null, message }) => (
            <li key={itemId}>
              {lineTitle(productName, { selectedPack, variationName })}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
