import { useLocation } from 'react-router-dom';
import { useSession } from 'shell/contract';

/** The secret behind the # of a mailed link; null until the page is hydrated. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  // the visitor is unknown until hydration
  const { isLoading } = useSession();
  return isLoading ? null : hash.slice(1);
}
