import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PagedList } from 'shared-ui/paged-list';
import { PageSection } from 'shared-ui/page-section';
import { Skeleton } from 'shared-ui/skeleton';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import type { Review } from 'shared-contracts/reviews/schemas';
import { Icon } from 'shared-ui/icon';
import { Picture } from 'shared-ui/picture';
import { Stars } from 'shared-ui/stars';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';
import { productQuery } from '../../../shared/offers/product-query';
import { productReviewsQuery } from '../queries/product-reviews-query';
import styles from './product-reviews.module.css';

function ProductReview({ review }: { review: Review }) {
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
        <span className={common.soft}>
          <ShopDate at={review.createdAt} />
        </span>
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

const ReviewsSkeleton = () => (
  <div className={styles.list}>
    <Skeleton label="Loading reviews" height="7rem" />
    <Skeleton height="7rem" />
  </div>
);

const NoReviews = ({ rated }: { rated: number }) => (
  <p className={common.soft}>
    {rated > 0
      ? `${ratingText(rated)}, none of them shown here yet. Once your order arrives, you can write one.`
      : 'No written reviews yet. Once your order arrives, you can write the first.'}
  </p>
);

const ratingText = (rated: number) =>
  rated === 1 ? 'The rating counts one review' : `The rating counts ${rated} reviews`;

export function ProductReviews() {
  const { id = '' } = useParams();
  const { data: product } = useQuery(productQuery(id));
  const rated = product?.ratingCount ?? 0;
  const reviews = useInfiniteQuery(productReviewsQuery(id));
  return (
    <PageSection id="product-reviews" title="Reviews" className={styles.section}>
      <PagedList
        // a failure on the server counts as loading
        query={typeof window === 'undefined' ? { ...reviews, error: null } : reviews}
        noun="reviews"
        errorTitle="Unable to Load Reviews"
        skeleton={<ReviewsSkeleton />}
        empty={<NoReviews rated={rated} />}
      >
        {(rows, total) => (
          <>
            {rated > total && (
              <p className={common.soft}>{`${ratingText(rated)}, and not all of them are shown here.`}</p>
            )}
            <ul className={styles.list}>
              {rows.map((review) => (
                <li key={review.id}>
                  <ProductReview review={review} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </PageSection>
  );
}
