import { render } from '@testing-library/react';
import { Standalone } from 'shell/standalone';
import routes from '../exposes/routes';

/** Renders the slice at a URL in the standalone frame. */
export const renderSlice = (address: string) => render(<Standalone routes={routes} address={address} />);
