import { render } from '@testing-library/react';
import { useToastStore } from '../src/contract/toast';
import type { SliceRoutes } from '../src/contract/slice';
import { Standalone } from '../src/standalone/standalone';

/** In the standalone frame, without the last test's toast. */
export function renderSlice(routes: SliceRoutes, address: string) {
  useToastStore.setState({ current: null, waiting: null });
  return render(<Standalone routes={routes} address={address} />);
}

export const otherSlicePage = (address: string): string => `Another slice shows ${address}.`;
