import { type KnownCheckout, linesBoughtBy, withOpened, withSettled } from './known-checkouts';

const KEY = 'shop.checkouts';
const COMPLETE_KEY = 'checkout.complete';

const isKnown = (value: unknown): value is KnownCheckout =>
  typeof value === 'object' &&
  value !== null &&
  'sessionId' in value &&
  typeof value.sessionId === 'string' &&
  'lineIds' in value &&
  Array.isArray(value.lineIds);

function orElse<T>(work: () => T, fallback: T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}

function read(): KnownCheckout[] {
  const stored = orElse((): unknown => JSON.parse(window.localStorage.getItem(KEY) ?? '[]'), []);
  return Array.isArray(stored) ? stored.filter(isKnown) : [];
}

const write = (known: KnownCheckout[]): void =>
  orElse(() => window.localStorage.setItem(KEY, JSON.stringify(known)), undefined);

/** In localStorage, as the payment page may return in another tab. */
export const checkoutMemory = {
  opened: (sessionId: string, lineIds: string[]): void => write(withOpened(read(), sessionId, lineIds)),
  linesBoughtBy: (sessionId: string): readonly string[] | 'all' | 'none' => linesBoughtBy(read(), sessionId),
  settled: (sessionId: string): void => {
    write(withSettled(read(), sessionId));
    orElse(() => window.sessionStorage.setItem(COMPLETE_KEY, sessionId), undefined);
  },
  isComplete: (): boolean => orElse(() => window.sessionStorage.getItem(COMPLETE_KEY) !== null, false),
  clearComplete: (): void => orElse(() => window.sessionStorage.removeItem(COMPLETE_KEY), undefined),
};
