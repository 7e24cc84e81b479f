import { useSearchParams } from 'react-router-dom';
import { Notice } from 'shared-ui/notice';

/** The payment page leads back here with `?cancelled=` when the shopper turns round. */
export function CancelledNotice() {
  const [parameters] = useSearchParams();
  if (!parameters.has('cancelled')) return null;
  return (
    <Notice tone="info" title="You have not paid">
      Nothing was charged. Your order is as you left it: change what you like, or go to the payment again.
    </Notice>
  );
}
