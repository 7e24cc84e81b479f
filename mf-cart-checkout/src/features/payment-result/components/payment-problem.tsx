import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { useLeaveAfter } from '../model/use-leave-after';

export function NoPaymentSession() {
  useLeaveAfter('/', {
    title: 'No Payment Session Found',
    description: 'Unable to verify payment. Please contact support.',
  });
  return (
    <ErrorState
      headingLevel={1}
      title="There is no payment here"
      action={
        <Button asChild>
          <Link to="/">Back to Home</Link>
        </Button>
      }
    >
      We take you to the home page in a moment.
    </ErrorState>
  );
}

/** `reason`: what the server knows about it, such as that nothing was charged or that the money goes back. */
export function PaymentFailed({ reason }: { reason: string }) {
  useLeaveAfter('/contact', {
    title: 'Payment Verification Failed',
    description: 'There was an issue verifying your payment. Please contact support.',
  });
  return (
    <ErrorState
      headingLevel={1}
      title="Payment Verification Failed"
      action={
        <Button asChild>
          <Link to="/contact">Contact Support</Link>
        </Button>
      }
    >
      {reason}
    </ErrorState>
  );
}
