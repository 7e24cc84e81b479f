import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SignedOut } from 'shared-ui/signed-out';
import { logInAgain } from 'shell/contract';

const logInPath = (returnTo: string) => `/auth?returnTo=${encodeURIComponent(returnTo)}`;

/** Doesn't redirect: who follows a shared link may want to go elsewhere. */
export function SignInForOrder({ id }: { id: string }) {
  const { pathname, search } = useLocation();
  return (
    <SignedOut title="Please Sign In" headingLevel={1} link={<Link to={logInPath(pathname + search)}>Sign In</Link>}>
      An order is shown to the account that placed it. Ordered without one?{' '}
      <Link to={`/track-order?${new URLSearchParams({ order: id }).toString()}`}>Track this order</Link> instead.
    </SignedOut>
  );
}

export function LoggedOut({ headingLevel }: { headingLevel: 1 | 2 }) {
  const { pathname, search } = useLocation();
  useEffect(() => logInAgain(pathname + search), [pathname, search]);
  return (
    <SignedOut
      title="You are logged out"
      headingLevel={headingLevel}
      link={<Link to={logInPath(pathname + search)}>Log in</Link>}
    >
      Logging in again...
    </SignedOut>
  );
}
