import { Badge } from 'shared-ui/badge';
import { Skeleton } from 'shared-ui/skeleton';
import { daysLeftText } from '../../../shared/days-left/days-left-text';
import { type ListedProduct, useStockPace } from '../queries/stock-pace';
import styles from './product-table.module.css';

/** For how long the stock lasts at the present speed of sales. */
export function DaysLeftCell({ product }: { product: ListedProduct }) {
  const { data: pace, isLoading } = useStockPace(product);
  if (isLoading) return <Skeleton width="4rem" height="line" />;
  if (!pace) return <span className={styles.note}>Unknown</span>;
  const text = daysLeftText(pace);
  return pace.isAtRisk ? <Badge tone="warning">{text}</Badge> : <span className={styles.days}>{text}</span>;
}
