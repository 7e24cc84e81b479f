import { problemIn } from '../api/failure.js';
import { formatMoney, parseMoney } from '../money/money.js';
import type { OrderNow } from './schemas.js';

type Field = Exclude<keyof OrderNow, 'version' | 'heldSince'>;

export type OrderFieldChange = { field: Field; label: string; before: string; now: string };

const photosText = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

const textOrNone = (text: string | null | undefined) => text || 'None';

const words: { [F in Field]: { label: string; textOf: (value: OrderNow[F]) => string } } = {
  status: { label: 'Status', textOf: (status) => status.charAt(0).toUpperCase() + status.slice(1) },
  trackingNumber: { label: 'Tracking number', textOf: (number) => number ?? 'None' },
  holdReason: { label: 'On hold because', textOf: (reason) => reason ?? 'Not on hold' },
  printsCheckedAt: { label: 'Prints checked', textOf: (at) => (at === null ? 'No' : 'Yes') },
  customImages: { label: 'Photos', textOf: ({ length }) => photosText(length) },
  refundedAmount: { label: 'Refunded', textOf: (amount) => formatMoney(parseMoney(amount ?? '0')) },
  customerEmail: { label: 'Email', textOf: textOrNone },
  customerPhone: { label: 'Phone', textOf: textOrNone },
  shippingAddress: { label: 'Address', textOf: textOrNone },
  shippingAddress2: { label: 'Unit', textOf: textOrNone },
  shippingCity: { label: 'City', textOf: textOrNone },
  shippingState: { label: 'State', textOf: textOrNone },
  shippingZip: { label: 'Postal code', textOf: textOrNone },
};
const fields = Object.keys(words) as Field[];
type Versions = { seen: Partial<OrderNow>; now: Partial<OrderNow> };

function changeOf<F extends Field>(
  field: F,
  { seen, now }: Record<keyof Versions, Partial<Pick<OrderNow, F>>>,
): OrderFieldChange[] {
  const before: OrderNow[F] | undefined = seen[field];
  const after: OrderNow[F] | undefined = now[field];
  if (before === undefined || after === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
  const { label, textOf } = words[field];
  const [beforeText, nowText] = [textOf(before), textOf(after)];
  return [{ field, label, before: beforeText, now: beforeText === nowText ? `${nowText}, not the same` : nowText }];
}

/** The order as it is now, if the error is `order_changed`; earlier API versions say less. */
export function changedOrderIn(error: unknown): Partial<OrderNow> | undefined {
  const problem = problemIn(error);
  return problem?.code === 'order_changed' ? (problem.details ?? {}) : undefined;
}

export const orderConflict = (versions: Versions): readonly OrderFieldChange[] =>
  fields.flatMap((field) => changeOf(field, versions));

/** `Status: Pending → Cancelled. Prints checked: No → Yes`. */
export const orderConflictText = (changes: readonly OrderFieldChange[]): string =>
  changes.map(({ label, before, now }) => `${label}: ${before} → ${now}`).join('. ');
