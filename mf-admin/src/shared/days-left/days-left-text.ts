import type { StockPace } from 'shared-contracts/insights/schemas';
import { countOf } from '../count-of/count-of';

export function daysLeftText({
  inStock,
  reserved,
  daysLeft,
}: Pick<StockPace, 'inStock' | 'reserved' | 'daysLeft'>): string {
  if (inStock - reserved <= 0) return inStock > 0 ? 'All held' : 'Sold out';
  if (daysLeft === null) return `${inStock - reserved} left, no sales`;
  if (daysLeft < 1) return 'Less than a day';
  return `${countOf(Math.floor(daysLeft), 'day')} left`;
}
