import { Link, useNavigate } from 'react-router-dom';
import { useEffect } from 'react';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { type ToastMessage, toast } from 'shell/contract';

const REDIRECT_AFTER_MS = 3000;

function useDelayedRedirect(path: string, message: ToastMessage): void {
  const navigate = useNavigate();
  const { title, description } = message;
  useEffect(() => {
    toast({ tone: 'destructive', title, description });
    const redirect = setTimeout(() => void navigate(path), REDIRECT_AFTER_MS);
    return () => clearTimeout(redirect);
  }, [navigate, path, title, description]);
}

export function NoPaymentSession() {
  useDelayedRedirect('/', {
    title: 'No Payment Session Found',
    description: 'Unable to verify payment. Please contact support.',
  });
  return (
    <ErrorState
      headingLevel={1}
      title="No payment found"
      action={
        <Button asChild>
          <Link to="/">Back to Home</Link>
        </Button>
      }
    >
      We&apos;ll take you to the home page in a moment.
    </ErrorState>
  );
}

export function PaymentFailed({ reason }: { reason: string }) {
  useDelayedRedirect('/contact', {
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
