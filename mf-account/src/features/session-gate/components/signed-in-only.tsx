import LogIn from 'lucide-react/icons/log-in';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import type { User } from 'shared-contracts/accounts/schemas';
import { logInAgain, useSession } from 'shell/contract';
import { SessionUnknown } from './session-unknown';

type SignedInOnlyProps = {
  /** What stands here until it is known who is here, on the server always. */
  skeleton: ReactNode;
  /** 1 where the content brings the page's own title. */
  headingLevel?: 1 | 2;
  children: (user: User) => ReactNode;
};

function LoggedOut({ headingLevel }: { headingLevel: 1 | 2 }) {
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  useEffect(() => logInAgain(returnTo), [returnTo]);
  return (
    <EmptyState
      icon={<LogIn />}
      title="You are logged out"
      headingLevel={headingLevel}
      action={
        <Button asChild>
          <Link to={`/auth?returnTo=${encodeURIComponent(returnTo)}`}>Log in</Link>
        </Button>
      }
    >
      Logging in again...
    </EmptyState>
  );
}

/** Shows its content to the signed-in account; everybody else gets a notice and is led to the log-in and back. */
export function SignedInOnly({ skeleton, headingLevel = 2, children }: SignedInOnlyProps) {
  const { user, isLoading, error, retry } = useSession();
  if (isLoading) return skeleton;
  if (error) return <SessionUnknown error={error} headingLevel={headingLevel} onRetry={retry} />;
  return user ? children(user) : <LoggedOut headingLevel={headingLevel} />;
}
