import { useEffect, useEffectEvent, useState } from 'react';

/** After a refusal, which ends a stream for good. */
const MIN_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/**
 * Calls back when the server says that something has changed. Also calls back with each connection, because changes may have
 * been missed before it. Without an address there is no connection. Returns whether it is connected.
 */
export function useLiveUpdates(address: string | null, onChange: () => void): boolean {
  const [isConnected, setIsConnected] = useState(false);
  const tell = useEffectEvent(onChange);

  useEffect(() => {
    // test environments have no EventSource
    if (address === null || typeof EventSource === 'undefined') return undefined;
    let stream: EventSource | undefined;
    let again: number | undefined;
    let wait = MIN_WAIT_MS;

    function connect(): void {
      stream = new EventSource(address!);
      stream.addEventListener('open', () => {
        wait = MIN_WAIT_MS;
        setIsConnected(true);
        tell();
      });
      stream.addEventListener('changed', () => tell());
      stream.addEventListener('error', () => {
        setIsConnected(false);
        // otherwise the browser reconnects automatically
        if (stream?.readyState !== EventSource.CLOSED) return;
        tell();
        again = window.setTimeout(connect, wait);
        wait = Math.min(2 * wait, MAX_WAIT_MS);
      });
    }

    connect();
    return () => {
      clearTimeout(again);
      stream?.close();
      setIsConnected(false);
    };
  }, [address]);

  return isConnected;
}
