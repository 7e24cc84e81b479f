import { returnPathOf } from 'shared-contracts/accounts/return-path';

/** The sign-in page with the path to return to. */
export function signInAddress(wanted: unknown): string {
  const path = returnPathOf(wanted);
  return path === null ? '/auth' : `/auth?${new URLSearchParams({ returnTo: path }).toString()}`;
}
