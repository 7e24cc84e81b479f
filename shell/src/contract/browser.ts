import { toast } from './toast';

/** What leaves the application for another document. A value, so that a test can stand in for the browser. */
export const browser = {
  goTo: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};

const UNAUTHORIZED_REDIRECT_MS = 500;

/**
 * What every page does when it needs an account and there is none: says so and goes to the log-in half a second later,
 * which leads back to `returnTo` (a path of this site). Returns what calls the redirect off, for pages that are left meanwhile.
 */
export function logInAgain(returnTo: string): () => void {
  toast({
    tone: 'destructive',
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
  });
  const redirect = setTimeout(
    () => browser.goTo(`/api/login?returnTo=${encodeURIComponent(returnTo)}`),
    UNAUTHORIZED_REDIRECT_MS,
  );
  return () => clearTimeout(redirect);
}
