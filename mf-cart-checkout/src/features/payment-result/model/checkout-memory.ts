import { type KnownCheckout, linesBoughtBy, withOpened, withSettled } from './settled-checkouts';

const KEY = 'shop.checkouts';
const COMPLETE_KEY = 'checkout.complete';

const isKnown = (value: unknown): value is KnownCheckout =>
  typeof value === 'object' &&
  value !== null &&
  'sessionId' in value &&
  typeof value.sessionId === 'string' &&
  'lineIds' in value &&
  Array.isArray(value.lineIds);

/** Storage may be forbidden, full or hold nonsense: then it is as if nothing had been kept. */
function kept<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function read(): KnownCheckout[] {
  const stored = kept((): unknown => JSON.parse(window.localStorage.getItem(KEY) ?? '[]'), []);
  return Array.isArray(stored) ? stored.filter(isKnown) : [];
}

const write = (known: KnownCheckout[]): void =>
  kept(() => window.localStorage.setItem(KEY, JSON.stringify(known)), undefined);

/** Which payment sessions this browser has opened, in localStorage: the payment page may come back in another tab. */
export const checkoutMemory = {
  opened: (sessionId: string, lineIds: string[]): void => write(withOpened(read(), sessionId, lineIds)),
  linesBoughtBy: (sessionId: string): readonly string[] | 'all' | 'none' => linesBoughtBy(read(), sessionId),
  settled: (sessionId: string): void => {
    write(withSettled(read(), sessionId));
    kept(() => window.sessionStorage.setItem(COMPLETE_KEY, sessionId), undefined);
  },
  /** Whether the last thing that this tab did with a cart was to pay it. */
  isComplete: (): boolean => kept(() => window.sessionStorage.getItem(COMPLETE_KEY) !== null, false),
  /** There is something in the cart again. */
  begunAgain: (): void => kept(() => window.sessionStorage.removeItem(COMPLETE_KEY), undefined),
};
