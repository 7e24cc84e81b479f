import { toast } from './toast';

/** Full page loads. An object, so that tests can replace its methods. */
export const browser = {
  goTo: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};

const UNAUTHORIZED_REDIRECT_MS = 500;

/**
 * For pages that need an account: shows a toast and goes to the login half a second later, which leads back to `returnTo` (a path
 * of this site). Returns a function that cancels the redirect.
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
