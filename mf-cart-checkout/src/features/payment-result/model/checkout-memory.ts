import { type KnownCheckout, linesBoughtBy, withOpened, withSettled } from './settled-checkouts';

const KEY = 'shop.checkouts';

const isKnown = (value: unknown): value is KnownCheckout =>
  typeof value === 'object' &&
  value !== null &&
  'sessionId' in value &&
  typeof value.sessionId === 'string' &&
  'lineIds' in value &&
  Array.isArray(value.lineIds);

function read(): KnownCheckout[] {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isKnown) : [];
  } catch {
    // forbidden or unreadable storage: no checkout is known
    return [];
  }
}

function write(known: KnownCheckout[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // without storage the whole guest cart is cleared after a payment, as for an unknown session
  }
}

/** Which payment sessions this browser has opened, in localStorage: the payment page may come back in another tab. */
export const checkoutMemory = {
  opened: (sessionId: string, lineIds: string[]): void => write(withOpened(read(), sessionId, lineIds)),
  linesBoughtBy: (sessionId: string) => linesBoughtBy(read(), sessionId),
  settled: (sessionId: string): void => write(withSettled(read(), sessionId)),
};
