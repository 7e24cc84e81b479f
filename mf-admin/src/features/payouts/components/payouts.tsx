import { useId, useState } from 'react';
import Landmark from '@lucide/icons/icons/landmark';
import type { Payout } from 'shared-contracts/payouts/schemas';
import { dayText } from 'shared-contracts/time/shop-time';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { LoadError } from 'shared-ui/load-error';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { amountText, statuses } from '../model/payout-texts';
import { PayoutCheckDialog } from './payout-check-dialog';
import { PayoutFile } from './payout-file';
import styles from './payouts.module.css';

const unknown = {
  in_progress: 'The payment provider is still putting it together.',
  not_applicable: 'Made by hand: the payment provider does not say what it contains.',
};

function Actions({ payout, onCheck }: { payout: Payout; onCheck: () => void }) {
  if (payout.contents !== 'completed') return <span className={styles.soft}>{unknown[payout.contents]}</span>;
  const which = <VisuallyHidden> of {dayText(payout.arrives)}</VisuallyHidden>;
  return (
    <span className={common.row2}>
      <Button variant="secondary" onClick={onCheck}>
        Check{which}
      </Button>
      <PayoutFile id={payout.id}>Report{which}</PayoutFile>
    </span>
  );
}

const columnsWith = (check: (payout: Payout) => void): DataColumn<Payout>[] => [
  { id: 'arrives', header: 'Arrives', cell: ({ arrives }) => dayText(arrives) },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount, currency }) => amountText(amount, currency) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>,
  },
  {
    id: 'books',
    header: 'Against the books',
    cell: (payout) => <Actions payout={payout} onCheck={() => check(payout)} />,
  },
];

function PayoutTable() {
  const [checked, setChecked] = useState<Payout>();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePagedQuery(
    'GET /api/admin/payouts',
    {},
    { perPage: 10, staleTime: 0 },
  );
  if (!data) {
    if (!error) return <Skeleton label="Loading payouts" width="100%" height="12rem" />;
    return <LoadError title="Unable to Load Payouts" headingLevel={3} error={error} onRetry={() => void refetch()} />;
  }
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState icon={<Icon icon={Landmark} />} title="No payouts yet" headingLevel={3}>
        They appear here once the payment provider sends money to your bank, usually a few days after the first sale.
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption="Payouts"
        columns={columnsWith(setChecked)}
        rows={rows}
        total={hasNextPage ? null : rows.length}
      />
      {error && (
        <LoadError as="notice" title="Unable to Load More Payouts" error={error} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className={common.start}
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      )}
      {checked && <PayoutCheckDialog payout={checked} onClose={() => setChecked(undefined)} />}
    </>
  );
}

export function Payouts() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`${common.stack3} ${styles.payouts}`}>
      <h2 id={titleId} className={common.textLg}>
        Payouts
      </h2>
      <p className={styles.soft}>
        What the payment provider sends to your bank. The report lists each charge, refund, dispute and fee of a payout
        beside what your orders say, to the cent.
      </p>
      <PayoutTable />
    </section>
  );
}
