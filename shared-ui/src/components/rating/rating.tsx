import { Star } from 'lucide-react';
import styles from './rating.module.css';

type RatingProps = {
  /** `"4.9"`, of 5. */
  average: string | null;
  count: number | null;
  /** The number of reviews in brackets instead of in words. */
  compact?: boolean;
};

/** What buyers think of a product, as its record says; nothing where it says nothing. */
export function Rating({ average, count, compact = false }: RatingProps) {
  if (average === null) return null;
  const reviews = count === null ? '' : ` from ${count} reviews`;
  return (
    <p className={styles.rating}>
      <Star aria-hidden className={styles.star} />
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
