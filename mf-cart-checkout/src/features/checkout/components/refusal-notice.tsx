import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import type { CheckoutRefusal } from '../model/checkout-refusal';

const ToCart = () => (
  <Button asChild variant="secondary">
    <Link to="/cart">Edit cart</Link>
  </Button>
);

const ToContact = ({ children }: { children: string }) => (
  <Button asChild variant="secondary">
    <Link to="/contact">{children}</Link>
  </Button>
);

export function RefusalNotice({ refusal }: { refusal: CheckoutRefusal | null }) {
  if (refusal?.kind === 'out_of_stock') {
    return (
      <Notice tone="danger" title="Not Enough Stock" action={<ToCart />}>
        <ul>
          {refusal.lines.map((line) => (
            <li key={line.productId}>
              {line.available === 0
                ? `${line.name} is sold out.`
                : `${line.name}: you asked for ${line.requested}, only ${line.available} ${line.available === 1 ? 'is' : 'are'} left.`}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (refusal?.kind === 'not_sold') {
    return (
      <Notice tone="danger" title="Some items are unavailable" action={<ToCart />}>
        <ul>
          {refusal.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (refusal?.kind === 'bulk_order') {
    return (
      <Notice tone="danger" title="This is a bulk order" action={<ToContact>Ask for a quote</ToContact>}>
        <p>{refusal.message}</p>
      </Notice>
    );
  }
  if (refusal?.kind === 'too_many') {
    return (
      <Notice tone="danger" title="Too many open checkouts" action={<ToContact>Contact us</ToContact>}>
        <p>{refusal.message}</p>
      </Notice>
    );
  }
  return null;
}
