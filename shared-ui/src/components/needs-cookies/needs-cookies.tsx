import { COOKIES_BLOCKED, keepsCookies } from 'shared-contracts/accounts/keeps-cookies';
import { useIsHydrated } from '../../use-is-hydrated';
import { Notice } from '../notice/notice';

/** What visitors whose browser blocks cookies read first. `what` needs them: "Logging in". */
export function NeedsCookies({ what }: { what: string }) {
  const isBlocked = useIsHydrated() && !keepsCookies();
  if (!isBlocked) return null;
  return (
    <Notice tone="warning" role="alert" title={`${what} needs cookies`}>
      {COOKIES_BLOCKED}
    </Notice>
  );
}
