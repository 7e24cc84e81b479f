import { toast } from './toast';

/** Full page loads. An object, so that tests can replace its methods. */
export const browser = {
  goTo: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};

const UNAUTHORIZED_REDIRECT_MS = 500;

/**
 * Shows a toast and goes to the login half a second later, which leads back to `returnTo` (a path of this site). For pages that
 * need an account; the shell calls it when a session has ended. Returns a function that cancels the redirect.
 */
export function logInAgain(returnTo: string, beforeLeaving?: () => Promise<void>): () => void {
  toast({
    tone: 'destructive',
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  });
  const leave = () => browser.goTo(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  const redirect = setTimeout(
    () => (beforeLeaving ? void beforeLeaving().then(leave, leave) : leave()),
    UNAUTHORIZED_REDIRECT_MS,
  );
  return () => clearTimeout(redirect);
}
