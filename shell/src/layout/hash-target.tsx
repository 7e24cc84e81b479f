import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { loadEffect } from '../load-effect';
import { idInHash } from './id-in-hash';

/** A reload and a return restore the visitor's own position. */
function isOpenedByAddress(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && entry.type === 'navigate';
}

/** Also while the page above it loads. */
export function HashTarget() {
  const { hash, key } = useLocation();
  const navigation: string = useNavigationType();
  const isNewLocation = navigation !== 'POP';
  useEffect(() => {
    const isWanted = isNewLocation || (key === 'default' && isOpenedByAddress());
    if (!hash || !isWanted || !('ResizeObserver' in window)) return undefined;
    return loadEffect(
      () => import('./keep-at-top'),
      ({ keepAtTop }) => keepAtTop(idInHash(hash)),
      "the hash's element may move while the page loads",
    );
  }, [hash, key, isNewLocation]);
  return null;
}
