import { useLocation } from 'react-router-dom';
import { useSession } from 'shell/contract';

/** The secret of a mailed link, which is behind the #; null on the server and until the page is hydrated. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  // the server, and the browser until it has hydrated, do not know the visitor
  const { isLoading } = useSession();
  return isLoading ? null : hash.slice(1);
}
