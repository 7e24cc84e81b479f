/** Alone, because browsers need no other. */
const sessionHint = { plain: 'shop.signed-in', secure: '__Host-shop.signed-in' };

/** For plain http, where browsers refuse the prefixes below. */
const plain = {
  session: 'shop.sid',
  sessionHint: sessionHint.plain,
  device: 'shop.device',
  ownWrites: 'shop.written',
  releaseSession: 'release_session',
  releasePreview: 'release_preview',
  staffLeft: 'release_staff_left',
} as const;

export type CookieNames = Record<keyof typeof plain, string>;

const secure: CookieNames = {
  session: `__Host-${plain.session}`,
  sessionHint: sessionHint.secure,
  // its path isn't /, which __Host- would need
  device: `__Secure-${plain.device}`,
  ownWrites: `__Host-${plain.ownWrites}`,
  releaseSession: `__Host-${plain.releaseSession}`,
  releasePreview: `__Host-${plain.releasePreview}`,
  staffLeft: `__Host-${plain.staffLeft}`,
};

/** `isSecure`: whether the site's public address is https. */
export const cookieNames = (isSecure: boolean): CookieNames => (isSecure ? secure : plain);

/** The hint in a `Cookie` header or `document.cookie`; null for a guest. It opens nothing. */
export function sessionHintIn(cookies: string, isSecure: boolean): string | null {
  const name = isSecure ? sessionHint.secure : sessionHint.plain;
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || null;
}
