import BadgeCheck from '@lucide/icons/icons/badge-check';
import type { Review } from 'shared-contracts/reviews/schemas';
import { Icon } from 'shared-ui/icon';
import { Picture } from 'shared-ui/picture';
import { Stars } from 'shared-ui/stars';
import styles from './product-reviews.module.css';

/** In one time zone, so that server and browser write the same. */
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function ProductReview({ review }: { review: Review }) {
  const author = review.authorName ?? 'A customer';
  return (
    <article className={styles.review} aria-label={`Review by ${author}`}>
      <header className={styles.head}>
        <Stars stars={review.stars} />
        <strong className={styles.author}>{author}</strong>
        <span className={styles.verified}>
          <Icon icon={BadgeCheck} />
          Verified buyer
        </span>
        <time className={styles.soft} dateTime={review.createdAt}>
          {date.format(new Date(review.createdAt))}
        </time>
      </header>
      <p className={styles.words}>{review.words}</p>
      {review.photo && (
        <Picture
          src={review.photo.path}
          width={review.photo.width}
          height={review.photo.height}
          sizes="14rem"
          alt={`Photo by ${author}`}
          className={styles.photo}
        />
      )}
    </article>
  );
}
