import { useInfiniteQuery } from '@tanstack/react-query';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';
import { LoadMore } from 'shared-ui/load-more';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf, useEndOfSession } from 'shell/contract';
import { refundsQuery } from '../queries/refunds-query';
import { RefundCard } from './refund-card';
import css from './refunds.module.css';

const RefundsSkeleton = () => (
  <Card className={css.list}>
    <Skeleton label="Loading refunds" height="3.5rem" />
    <Skeleton height="3.5rem" />
  </Card>
);

/** All refunds, newest first, including payments that never became an order. */
export function Refunds() {
  const refunds = useInfiniteQuery(refundsQuery);
  useEndOfSession(refunds.error);

  if (refunds.isPending) return <RefundsSkeleton />;
  if (refunds.isError && !refunds.data) {
    return (
      <ErrorState
        title="Unable to Load Refunds"
        action={<Button onClick={() => void refunds.refetch()}>Try again</Button>}
      >
        {messageOf(refunds.error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  }
  const shown = refunds.data.pages.flatMap((page) => page.rows);
  if (shown.length === 0) {
    return (
      <EmptyState icon={<PiggyBank />} title="No refunds">
        There are no refunds yet.
      </EmptyState>
    );
  }
  return (
    <div className={css.refunds}>
      <ul className={css.list}>
        {shown.map((refund) => (
          <RefundCard key={refund.id} refund={refund} />
        ))}
      </ul>
      <LoadMore
        shown={shown.length}
        total={refunds.data.pages[0]?.total ?? shown.length}
        noun="refunds"
        hasMore={refunds.hasNextPage}
        isLoading={refunds.isFetchingNextPage}
        error={
          refunds.isFetchNextPageError
            ? messageOf(refunds.error, 'Couldn’t load more refunds. Please try again.')
            : undefined
        }
        onMore={() => void refunds.fetchNextPage()}
      />
    </div>
  );
}
