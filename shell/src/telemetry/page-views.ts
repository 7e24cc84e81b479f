import { useEffect, useRef } from 'react';

/** More before anybody listens are dropped. */
const MAX_WAITING = 50;

const waiting: string[] = [];
let listener: ((pathname: string) => void) | undefined;

/** For pages opened without loading a document; the server counts those that it sends. */
export function recordView(pathname: string): void {
  if (listener) listener(pathname);
  else if (waiting.length < MAX_WAITING) waiting.push(pathname);
}

/** Also gets earlier ones. There is one listener. */
export function onView(listen: (pathname: string) => void): void {
  listener = listen;
  for (const pathname of waiting.splice(0)) listen(pathname);
}

/** Except the first one. */
export function useRecordedViews(pathname: string): void {
  const recorded = useRef(pathname);
  useEffect(() => {
    if (recorded.current === pathname) return;
    recorded.current = pathname;
    recordView(pathname);
  }, [pathname]);
}
