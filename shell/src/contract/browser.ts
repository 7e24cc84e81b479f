import { toast } from './toast';

/** An object, so that tests can replace its methods. */
export const browser = {
  goTo: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};

const UNAUTHORIZED_REDIRECT_MS = 500;
/** Afterwards it was a download, or the visitor stayed. */
const LEAVING_MS = 10_000;

let leavingSince = -Infinity;
// not beforeunload, which keeps pages out of Firefox's back/forward cache
if (typeof window !== 'undefined') {
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null) leavingSince = performance.now();
  });
  // back from that cache
  window.addEventListener('pageshow', () => {
    leavingSince = -Infinity;
  });
}

/** Shows a toast and goes to the login half a second later, unless the visitor is going elsewhere. Returns a function that cancels it. */
export function logInAgain(returnTo: string, beforeLeaving?: () => Promise<void>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Waits for a page that the visitor is going to, in case it does not come. */
  const unlessLeaving = (next: () => void) => {
    const left = leavingSince + LEAVING_MS - performance.now();
    if (left > 0) waiting = setTimeout(() => unlessLeaving(next), left);
    else next();
  };
  const leave = () => unlessLeaving(() => browser.goTo(`/api/login?returnTo=${encodeURIComponent(returnTo)}`));
  unlessLeaving(() => {
    toast({
      tone: 'destructive',
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
    });
    waiting = setTimeout(
      () => (beforeLeaving ? void beforeLeaving().then(leave, leave) : leave()),
      UNAUTHORIZED_REDIRECT_MS,
    );
  });
  return () => clearTimeout(waiting);
}
