import type { OrderHistoryEntry } from 'shared-contracts/order-desk/schemas';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import common from 'shared-ui/styles/common.module.css';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { WhenAndWho } from './when-and-who';

type Entry = Pick<OrderHistoryEntry, 'kind' | 'from' | 'to'>;
const money = (amount: string | null) => `$${amount ?? '0.00'}`;
const nameOf = (status: string | null) => (status ? status.charAt(0).toUpperCase() + status.slice(1) : 'None');

const isAmount = (value: string | null) => value !== null && /^\d+\.\d\d$/.test(value);
const stateOf = (status: string | null) => (status ?? '').replaceAll('_', ' ');

/** Of states, or of money that the bank holds. */
function disputeText({ from, to }: Entry): string {
  if (isAmount(to)) return `Disputed: ${money(from)} → ${money(to)}`;
  return from === null ? `Dispute opened: ${stateOf(to)}` : `Dispute: ${stateOf(from)} → ${stateOf(to)}`;
}

const texts: Record<OrderHistoryEntry['kind'], (entry: Entry) => string> = {
  placed: () => 'Order placed',
  status: ({ from, to }) => `Status: ${nameOf(from)} → ${nameOf(to)}`,
  tracking: ({ from, to }) => `Tracking number: ${from ?? 'none'} → ${to ?? 'none'}`,
  prints: ({ to }) => (to === 'checked' ? 'Prints checked' : 'Prints no longer checked'),
  photos: ({ from, to }) =>
    from === 'missing'
      ? `Going on without ${to ?? ''} missing ${to === '1' ? 'photo' : 'photos'}`
      : `Photos changed: ${from ?? '0'} → ${to ?? '0'}`,
  photo_request: ({ to }) => `Better photo asked for: ${to ?? ''}`,
  hold: ({ to }) => (to === null ? 'Released from hold' : `On hold: ${to}`),
  refund_request: ({ to }) => `Refund of ${money(to)} requested`,
  refund: ({ from, to }) => `Refunded in all: ${money(from)} → ${money(to)}`,
  dispute: disputeText,
  mail: ({ from, to }) => (from === 'links' ? 'Links in emails revoked' : `Email sent again: ${to ?? ''}`),
  email: ({ from, to }) => `Email: ${from ?? 'none'} → ${to ?? 'none'}`,
  phone: ({ from, to }) => `Phone: ${from ?? 'none'} → ${to ?? 'none'}`,
  reprint: ({ to }) => `Printed again as order ${shortOrderNumber(to ?? '')}`,
  address: ({ from, to }) => `Address: ${from ?? 'none'} → ${to ?? 'none'}`,
};

const historyText = (entry: Entry): string => texts[entry.kind](entry);

export const OrderHistory = ({ history }: { history: readonly OrderHistoryEntry[] }) => (
  <DeskCard title="History">
    <ol className={styles.list} aria-label="History">
      {history.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span className={common.written}>{historyText(entry)}</span>
          <WhenAndWho at={entry.at} who={entry.actor?.email} />
        </li>
      ))}
    </ol>
  </DeskCard>
);
