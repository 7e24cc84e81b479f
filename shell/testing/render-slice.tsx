import { render } from '@testing-library/react';
import type { SliceRoutes } from '../src/contract/slice';
import { Standalone } from '../src/standalone/standalone';

/** Renders a page of a slice in the standalone frame. */
export const renderSlice = (routes: SliceRoutes, address: string) =>
  render(<Standalone routes={routes} address={address} />);

/** What that frame shows at other slices' addresses. */
export const otherSlicePage = (address: string): string => `Another slice shows ${address}.`;
