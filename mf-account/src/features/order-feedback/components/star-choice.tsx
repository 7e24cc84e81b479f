import Star from '@lucide/icons/icons/star';
import { type ComponentProps, useId } from 'react';
import { reviews } from 'shared-contracts/policy/orders';
import { Icon } from 'shared-ui/icon';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styles from './order-feedback.module.css';

type StarChoiceProps = { stars: number; error: string | undefined; field: Omit<ComponentProps<'input'>, 'id'> };

export function StarChoice({ stars, error, field }: StarChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.fieldset} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.starChoice}>
        {Array.from({ length: reviews.mostStars }, (_, index) => index + 1).map((value) => (
          <label key={value} className={styles.star}>
            <input type="radio" value={value} className={styles.starInput} {...field} />
            <Icon icon={Star} className={value <= stars ? styles.fullStar : styles.emptyStar} />
            <VisuallyHidden>{value === 1 ? '1 star' : `${value} stars`}</VisuallyHidden>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
