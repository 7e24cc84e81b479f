import { COOKIES_BLOCKED } from 'shared-contracts/accounts/cookie-names';
import { useIsHydrated } from '../../use-is-hydrated';
import { Notice } from '../notice/notice';

/** What visitors whose browser blocks cookies read first. `what` needs them: "Logging in". */
export function NeedsCookies({ what }: { what: string }) {
  const isBlocked = useIsHydrated() && !navigator.cookieEnabled;
  if (!isBlocked) return null;
  return (
    <Notice tone="warning" role="alert" title={`${what} needs cookies`}>
      {COOKIES_BLOCKED}
    </Notice>
  );
}
