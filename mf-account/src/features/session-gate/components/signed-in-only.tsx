import type { ReactNode } from 'react';
import type { User } from 'shared-contracts/accounts/schemas';
import { AccountUnavailable } from 'shared-ui/account-unavailable';
import { useSession } from 'shell/contract';
import { LoggedOut } from './signed-out';

type SignedInOnlyProps = {
  /** Shown until the session is known; always on the server. */
  skeleton: ReactNode;
  /** 1 where the content brings the page's title. */
  headingLevel?: 1 | 2;
  signedOut?: ReactNode;
  children: (user: User) => ReactNode;
};

export function SignedInOnly({ skeleton, headingLevel = 2, signedOut, children }: SignedInOnlyProps) {
  const { user, isLoading, error, retry } = useSession();
  if (isLoading) return skeleton;
  if (error) {
    return <AccountUnavailable error={error} headingLevel={headingLevel} onRetry={retry} />;
  }
  return user ? children(user) : (signedOut ?? <LoggedOut headingLevel={headingLevel} />);
}
