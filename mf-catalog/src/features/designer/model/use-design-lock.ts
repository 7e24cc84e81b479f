import { useEffect, useState } from 'react';

type LockState = 'waiting' | 'mine' | 'elsewhere';

// missing on insecure pages and in some browsers
const hasLocks = () => 'locks' in navigator;

/** Two tabs must not overwrite each other's changes. */
export function useDesignLock(id: string): { state: LockState; take: () => void } {
  const [state, setState] = useState<LockState>(hasLocks() ? 'waiting' : 'mine');
  /** Counted, because another tab may take it back. */
  const [timesTaken, setTimesTaken] = useState(0);

  useEffect(() => {
    if (!hasLocks()) return undefined;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isLeft = false;
    navigator.locks
      .request(`design ${id}`, timesTaken > 0 ? { steal: true } : { ifAvailable: true }, async (lock) => {
        if (isLeft) return;
        setState(lock ? 'mine' : 'elsewhere');
        if (lock) await held;
      })
      // another tab has taken it
      .catch(() => !isLeft && setState('elsewhere'));
    return () => {
      isLeft = true;
      release();
    };
  }, [id, timesTaken]);

  return {
    state,
    take: () => {
      setState('waiting');
      setTimesTaken((times) => times + 1);
    },
  };
}
