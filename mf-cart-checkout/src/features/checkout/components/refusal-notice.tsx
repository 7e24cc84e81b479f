import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import type { CheckoutRefusal } from '../model/checkout-refusal';

const ToCart = () => (
  <Button asChild variant="secondary">
    <Link to="/cart">Change your cart</Link>
  </Button>
);

/** What has to change in the cart before it can be paid. */
export function RefusalNotice({ refusal }: { refusal: CheckoutRefusal | null }) {
  if (refusal?.kind === 'out_of_stock') {
    return (
      <Notice tone="danger" title="Not Enough Stock" action={<ToCart />}>
        <ul>
          {refusal.lines.map((line) => (
            <li key={line.productId}>
              {line.available === 0
                ? `${line.name} is sold out.`
                : `${line.name}: you want ${line.requested}, ${line.available} can be had.`}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (refusal?.kind === 'not_sold') {
    return (
      <Notice tone="danger" title="Some items cannot be ordered" action={<ToCart />}>
        <ul>
          {refusal.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return null;
}
