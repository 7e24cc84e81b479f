import { useEffect, useEffectEvent } from 'react';

/** After a refusal, which ends a stream for good. */
const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls back when something has changed, and with each connection, because changes may have been missed before it. No
 * address: no connection.
 */
export function useLiveUpdates(address: string | null, onChange: () => void): void {
  const tell = useEffectEvent(onChange);

  useEffect(() => {
    if (address === null) return undefined;
    let stream: EventSource | undefined;
    let again: number | undefined;
    let wait = SHORTEST_WAIT_MS;

    function connect(): void {
      stream = new EventSource(address!);
      stream.addEventListener('open', () => {
        wait = SHORTEST_WAIT_MS;
        tell();
      });
      stream.addEventListener('changed', () => tell());
      stream.addEventListener('error', () => {
        // otherwise the browser reconnects by itself
        if (stream?.readyState !== EventSource.CLOSED) return;
        tell();
        again = window.setTimeout(connect, wait);
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      });
    }

    connect();
    return () => {
      clearTimeout(again);
      stream?.close();
    };
  }, [address]);
}
