import { render } from '@testing-library/react';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';

/** Renders the slice at a URL in the standalone frame. */
export const renderSlice = (address: string) => render(<Standalone routes={routes} address={address} />);

/** What that frame shows at other slices' URLs. */
export const otherSlicePage = (address: string): string => `Another slice shows ${address}.`;

/** The API's response to guests. */
export const loggedOut = new Refusal('not_authenticated', { message: 'Unauthorized' });

/** A response that never arrives. */
export const pendingResponse = (): Promise<never> => new Promise(() => {});
