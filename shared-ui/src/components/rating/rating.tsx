import Star from '@lucide/icons/icons/star';
import { Icon } from '../icon/icon';
import styles from './rating.module.css';

type RatingProps = {
  /** Out of 5, such as `"4.9"`. */
  average: string | null;
  count: number | null;
  compact?: boolean;
};

/** The average of reviews, with their number. */
export function Rating({ average, count, compact = false }: RatingProps) {
  if (average === null) return null;
  const reviews = count === null ? '' : ` from ${count} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <p className={styles.rating}>
      <Icon icon={Star} className={styles.star} />
      {compact && count !== null ? (
        <span>
          {average} <span className={styles.count}>({count})</span>
        </span>
      ) : (
        <span>
          {average}
          <span className={styles.count}>{reviews}</span>
        </span>
      )}
    </p>
  );
}
