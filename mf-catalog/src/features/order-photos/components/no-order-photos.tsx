import ImageOff from '@lucide/icons/icons/image-off';
import { Link, useLocation } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { NewLinkAnswer } from 'shared-ui/new-link-answer';
import { SignedOut } from 'shared-ui/signed-out';
import { callApi } from 'shell/contract';
import styles from './order-photos.module.css';

/** The answer is the same for an order that does not exist. */
const useRequestLinks = () =>
  useMutation({ mutationFn: (orderNumber: string) => callApi('POST /api/order-links', { orderNumber }) });

const contactUs = (
  <Button asChild variant="secondary">
    <Link to="/contact">Contact us</Link>
  </Button>
);

/** Does not reveal whether the order exists. */
export function InvalidLink({ orderNumber }: { orderNumber?: string }) {
  const ask = useRequestLinks();
  return (
    <EmptyState
      icon={<Icon icon={ImageOff} />}
      title="This link doesn’t work"
      headingLevel={1}
      action={
        <>
          {orderNumber !== undefined && (
            <Button busy={ask.isPending} busyLabel="Sending..." onClick={() => ask.mutate(orderNumber)}>
              {ask.isSuccess ? 'Email me another link' : 'Email me a new link'}
            </Button>
          )}
          {contactUs}
        </>
      }
    >
      <p>
        It may be incomplete, too old or turned off, or belong to another account.{' '}
        {orderNumber === undefined ? 'Use the link in your confirmation email.' : 'We can email you a new one.'}
      </p>
      <NewLinkAnswer
        isSent={ask.isSuccess}
        failure={ask.isError ? failureText(ask.error) : null}
        className={styles.answer}
      />
    </EmptyState>
  );
}

export const ClosedOrder = ({ message }: { message: string }) => (
  <EmptyState icon={<Icon icon={ImageOff} />} title="Photos can no longer be added" headingLevel={1} action={contactUs}>
    {message}
  </EmptyState>
);

/** A link without a token is for the account that placed the order. */
export function SignInForPhotos() {
  const { pathname, search } = useLocation();
  const logIn = `/auth?returnTo=${encodeURIComponent(pathname + search)}`;
  return (
    <SignedOut title="Please Sign In" headingLevel={1} link={<Link to={logIn}>Sign In</Link>}>
      Photos can be added by the account that placed the order.
    </SignedOut>
  );
}
