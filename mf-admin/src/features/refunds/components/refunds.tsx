import { useInfiniteQuery } from '@tanstack/react-query';
import PiggyBank from '@lucide/icons/icons/piggy-bank';
import { Icon } from 'shared-ui/icon';
import { EmptyState } from 'shared-ui/empty-state';
import { CardList } from '../../../shared/card-list/card-list';
import { refundsQuery } from '../queries/refunds-query';
import { RefundCard } from './refund-card';

/** All refunds, newest first, including payments that never became an order. */
export function Refunds() {
  const refunds = useInfiniteQuery(refundsQuery);

  return (
    <CardList
      query={refunds}
      noun="refunds"
      errorTitle="Unable to Load Refunds"
      empty={
        <EmptyState icon={<Icon icon={PiggyBank} />} title="No refunds">
          There are no refunds yet.
        </EmptyState>
      }
    >
      {(refund) => <RefundCard key={refund.id} refund={refund} />}
    </CardList>
  );
}
