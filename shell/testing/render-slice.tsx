import { render } from '@testing-library/react';
import { useToastStore } from '../src/contract/toast';
import type { SliceRoutes } from '../src/contract/slice';
import { Standalone } from '../src/standalone/standalone';

/** Renders a page of a slice in the standalone frame, without the toast of a test before. */
export function renderSlice(routes: SliceRoutes, address: string) {
  useToastStore.setState({ current: null, waiting: null });
  return render(<Standalone routes={routes} address={address} />);
}

/** What that frame shows at other slices' addresses. */
export const otherSlicePage = (address: string): string => `Another slice shows ${address}.`;
