/** What a visitor reads who can neither log in nor own a photo. */
export const COOKIES_BLOCKED = 'Allow cookies for this site in your browser’s settings, then reload the page.';

/** In a browser. Chromium that blocks cookies says that they are enabled, but refuses the storage that it blocks with them. */
export function keepsCookies(): boolean {
  try {
    return window.localStorage !== null && navigator.cookieEnabled;
  } catch {
    return false;
  }
}
