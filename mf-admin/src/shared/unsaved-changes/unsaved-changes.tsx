import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from './discard-dialog';

/** Asks before the page is left by a link, Back, or closing the tab. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onDiscard={blocker.proceed} onClose={blocker.reset} />;
}
