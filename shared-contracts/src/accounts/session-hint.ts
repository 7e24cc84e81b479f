import { cookieNames } from './cookie-names.js';

/**
 * The hint in a `Cookie` header or `document.cookie`; null for a guest. Scripts can read this cookie beside the session's own: it
 * says that somebody is signed in, and by its value, which is different for every session, whether it is still the same session. It
 * opens nothing. `isSecure`: whether the site's public address is https.
 */
export function sessionHintIn(cookies: string, isSecure: boolean): string | null {
  const name = cookieNames(isSecure).sessionHint;
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || null;
}
