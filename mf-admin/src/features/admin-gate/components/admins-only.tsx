import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { logInAgain, messageOf, toast, useSession } from 'shell/contract';

const HOME_AFTER_MS = 1000;

function LoggedOut() {
  const { pathname, search } = useLocation();
  useEffect(() => logInAgain(pathname + search), [pathname, search]);
  return null;
}

function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ tone: 'destructive', title: 'Access Denied', description: "You don't have admin permissions." });
    const leaving = setTimeout(() => void navigate('/'), HOME_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return null;
}

/** The API does not say who is here: no reason to send an admin to the log-in. */
const SessionUnknown = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    title="Your account could not be reached"
    headingLevel={1}
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {messageOf(error, 'Please check your connection and try again.')}
  </ErrorState>
);

type AdminsOnlyProps = {
  /** What stands here until it is known who is here, on the server always. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * Renders its content, and with it everything that asks the server for data, for admins only. Others see nothing and are led away.
 * The server refuses them by itself: this protects nothing, it only spares them a page of errors.
 */
export function AdminsOnly({ skeleton, children }: AdminsOnlyProps) {
  const { isLoading, isSignedIn, isAdmin, error, retry } = useSession();
  if (isLoading) return skeleton;
  if (error) return <SessionUnknown error={error} onRetry={retry} />;
  if (!isSignedIn) return <LoggedOut />;
  return isAdmin ? children : <AccessDenied />;
}
