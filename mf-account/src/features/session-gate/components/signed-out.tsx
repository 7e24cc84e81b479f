import LogIn from '@lucide/icons/icons/log-in';
import { Icon } from 'shared-ui/icon';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { logInAgain } from 'shell/contract';

type SignedOutProps = { title: string; linkText: string; headingLevel: 1 | 2; children: ReactNode };

/** In the place of what only an account may see: the way to the log-in and back. */
function SignedOut({ title, linkText, headingLevel, children }: SignedOutProps) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<Icon icon={LogIn} />}
      title={title}
      headingLevel={headingLevel}
      action={
        <Button asChild size="large">
          <Link to={`/auth?returnTo=${encodeURIComponent(pathname + search)}`}>{linkText}</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

/** Says that an order needs an account, and waits: who follows a shared link may want to go elsewhere. */
export const PleaseSignIn = () => (
  <SignedOut title="Please Sign In" linkText="Sign In" headingLevel={1}>
    An order is shown to the account that placed it.
  </SignedOut>
);

/** Goes to the log-in automatically after half a second. */
export function LoggedOut({ headingLevel }: { headingLevel: 1 | 2 }) {
  const { pathname, search } = useLocation();
  useEffect(() => logInAgain(pathname + search), [pathname, search]);
  return (
    <SignedOut title="You are logged out" linkText="Log in" headingLevel={headingLevel}>
      Logging in again...
    </SignedOut>
  );
}
