import { dateText, dayAt } from 'shared-contracts/time/shop-time';

/** `Nov 26`, `Today`, or `Late: Nov 24`. `shipBy`: YYYY-MM-DD in the time zone of the shop. */
export function shipByText(shipBy: string, timeZone: string, now = new Date()): { text: string; isLate: boolean } {
  const today = dayAt(now, timeZone);
  if (shipBy === today) return { text: 'Today', isLate: false };
  const text = dateText(new Date(`${shipBy}T00:00:00Z`), 'UTC', 'short date');
  return shipBy < today ? { text: `Late: ${text}`, isLate: true } : { text, isLate: false };
}
