import { useInfiniteQuery } from '@tanstack/react-query';
import PiggyBank from '@lucide/icons/icons/piggy-bank';
import { Icon } from 'shared-ui/icon';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { PagedList } from 'shared-ui/paged-list';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf } from 'shell/contract';
import { refundsQuery } from '../queries/refunds-query';
import { RefundCard } from './refund-card';
import styles from './refunds.module.css';

const RefundsSkeleton = () => (
  <Card className={styles.list}>
    <Skeleton label="Loading refunds" height="3.5rem" />
    <Skeleton height="3.5rem" />
  </Card>
);

/** All refunds, newest first, including payments that never became an order. */
export function Refunds() {
  const refunds = useInfiniteQuery(refundsQuery);

  return (
    <PagedList
      query={refunds}
      noun="refunds"
      errorTitle="Unable to Load Refunds"
      messageOf={messageOf}
      skeleton={<RefundsSkeleton />}
      empty={
        <EmptyState icon={<Icon icon={PiggyBank} />} title="No refunds">
          There are no refunds yet.
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((refund) => (
            <RefundCard key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
