import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AccountUnavailable } from 'shared-ui/account-unavailable';
import { logInAgain, toast, useSession } from 'shell/contract';

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

type AdminsOnlyProps = {
  /** Shown until the session is known; the server always renders it. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * Renders its content, and with it everything that asks the server for data, for admins only. Others see nothing and are led away.
 * The server refuses them anyway: this protects nothing, it only spares them a page of errors.
 */
export function AdminsOnly({ skeleton, children }: AdminsOnlyProps) {
  const { isLoading, isSignedIn, isAdmin, error, retry } = useSession();
  if (isLoading) return skeleton;
  if (error) return <AccountUnavailable error={error} onRetry={retry} />;
  if (!isSignedIn) return <LoggedOut />;
  return isAdmin ? children : <AccessDenied />;
}
