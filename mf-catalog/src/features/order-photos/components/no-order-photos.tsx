import ImageOff from '@lucide/icons/icons/image-off';
import LogIn from '@lucide/icons/icons/log-in';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';

const contactUs = (
  <Button asChild variant="secondary">
    <Link to="/contact">Contact us</Link>
  </Button>
);

/** Does not reveal whether the order exists. */
export const InvalidLink = () => (
  <EmptyState icon={<Icon icon={ImageOff} />} title="This link doesn’t work" headingLevel={1} action={contactUs}>
    It may be incomplete, or belong to another account. Use the link in your confirmation email.
  </EmptyState>
);

/** `message`: the server's reason. */
export const ClosedOrder = ({ message }: { message: string }) => (
  <EmptyState icon={<Icon icon={ImageOff} />} title="Photos can no longer be added" headingLevel={1} action={contactUs}>
    {message}
  </EmptyState>
);

/** A link without a token is for the account that placed the order. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<Icon icon={LogIn} />}
      title="Please Sign In"
      headingLevel={1}
      action={
        <Button asChild size="large">
          <Link to={`/auth?returnTo=${encodeURIComponent(pathname + search)}`}>Sign In</Link>
        </Button>
      }
    >
      Photos can be added by the account that placed the order.
    </EmptyState>
  );
}
