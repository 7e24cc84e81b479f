import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PagedList } from 'shared-ui/paged-list';
import { PageSection } from 'shared-ui/page-section';
import { Skeleton } from 'shared-ui/skeleton';
import { productReviewsQuery } from '../queries/product-reviews-query';
import { ProductReview } from './product-review';
import styles from './product-reviews.module.css';

const ReviewsSkeleton = () => (
  <div className={styles.list}>
    <Skeleton label="Loading reviews" height="7rem" />
    <Skeleton height="7rem" />
  </div>
);

export function ProductReviews() {
  const { id = '' } = useParams();
  const reviews = useInfiniteQuery(productReviewsQuery(id));
  return (
    <PageSection id="product-reviews" title="Reviews" className={styles.section}>
      <PagedList
        // a failure on the server counts as loading: the browser tries again
        query={typeof window === 'undefined' ? { ...reviews, error: null } : reviews}
        noun="reviews"
        errorTitle="Unable to Load Reviews"
        skeleton={<ReviewsSkeleton />}
        empty={<p className={styles.soft}>No written reviews yet. Once your order arrives, you can write the first.</p>}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((review) => (
              <li key={review.id}>
                <ProductReview review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </PageSection>
  );
}
