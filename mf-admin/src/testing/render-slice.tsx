import { render } from '@testing-library/react';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';

/** The slice at one of its addresses, in the shell's thin frame. */
export const renderSlice = (address: string) => render(<Standalone routes={routes} address={address} />);

/** What that frame says at the addresses of other slices. */
export const elsewhere = (address: string): string => `Another slice shows ${address}.`;

/** The API's answer to everybody who is not signed in. */
export const loggedOut = new Refusal('not_authenticated', { message: 'Unauthorized' });

/** An answer that does not come. */
export const noAnswer = (): Promise<never> => new Promise(() => {});
