/**
 * The cookie beside the session's own that scripts can read: it says that somebody is signed in, and by its value, which is
 * different for every session, whether it is still the same session. It opens nothing.
 */
export const SESSION_HINT_COOKIE = 'shop.signed-in';

/** The hint in a `Cookie` header or `document.cookie`; null for a guest. */
export function sessionHintIn(cookies: string): string | null {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${SESSION_HINT_COOKIE}=`));
  return pair?.slice(SESSION_HINT_COOKIE.length + 1) || null;
}
