import { useEffect } from 'react';

/** `frame`: header and footer respond; `page`: the area between them does too. */
export type HydratedPart = 'frame' | 'page';
/** What early.ts, which runs in the page before any other script, leaves for the app. */
export type EarlyInput = { settle: (part: HydratedPart) => void };

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Hands the app what the visitor pressed and typed in this part of the page before it could respond. */
export const settleEarlyInput = (part: HydratedPart): void => window.earlyInput?.settle(part);

/** Does so once this part has come alive. */
export function useEarlyInputOf(part: HydratedPart): void {
  useEffect(() => {
    // not within React's own work: what hydrates later (a boundary inside the page) would drop the events, in which it
    // otherwise hydrates at once
    const timer = setTimeout(settleEarlyInput, 0, part);
    return () => clearTimeout(timer);
  }, [part]);
}
