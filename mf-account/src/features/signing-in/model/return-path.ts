import { returnPathOf } from 'shared-contracts/accounts/return-path';

/** `returnTo` if it is a page of this site, else the home page. */
export const returnPathIn = (search: string): string =>
  returnPathOf(new URLSearchParams(search).get('returnTo')) ?? '/';
