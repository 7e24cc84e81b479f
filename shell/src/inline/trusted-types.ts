import { liveOrigin } from './live-origin';

/** The content security policy allows no other policy. */
const BUILT_FILE = /^\/(?:assets|remotes\/[\w-]+\/[\w.-]+\/browser)\/[\w@.-]+\.js$/;

/** React creates script elements for structured data with it; browsers don't run them. */
const EMPTY_SCRIPT = '<script></script>';

type Rules = { createScriptURL: (url: string) => string | null; createHTML: (html: string) => string | null };
type Factory = { createPolicy: (name: 'default', rules: Rules) => unknown };

export function allowedScriptUrl(url: string, page = window.location.href, live = liveOrigin()): string | null {
  const { origin, pathname } = new URL(url, page);
  return [new URL(page).origin, live].includes(origin) && BUILT_FILE.test(pathname) ? url : null;
}

/** Text without markup passes: libraries give it to style elements, which the content security policy blocks without breaking them. */
export function restrictScripts(factory = (window as { trustedTypes?: Factory }).trustedTypes): void {
  factory?.createPolicy('default', {
    createScriptURL: (url) => allowedScriptUrl(url),
    createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes('<') ? html : null),
  });
}
