import { useInfiniteQuery } from '@tanstack/react-query';
import Layers from '@lucide/icons/icons/layers';
import type { ReleaseComposition } from 'shared-contracts/releases/schemas';
import { Badge } from 'shared-ui/badge';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { Skeleton } from 'shared-ui/skeleton';
import { ShopDate } from 'shell/contract';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { compositionsQuery } from '../queries/releases';
import styles from './releases.module.css';

const columns: DataColumn<ReleaseComposition>[] = [
  { id: 'id', header: 'Composition', cell: ({ id }) => id },
  {
    id: 'share',
    header: 'New sessions',
    cell: ({ share }) => (share > 0 ? <Badge tone="success">{share}%</Badge> : 'None'),
  },
  {
    id: 'versions',
    header: 'Versions',
    cell: ({ versions }) => (
      <dl className={styles.sets}>
        {Object.entries(versions)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([slice, version]) => (
            <div key={slice}>
              <dt>{slice}</dt>
              <dd>{version}</dd>
            </div>
          ))}
      </dl>
    ),
  },
  { id: 'used', header: 'First used', cell: ({ firstUsedAt }) => <ShopDate at={firstUsedAt} show="date and time" /> },
];

export function Compositions() {
  const compositions = useInfiniteQuery(compositionsQuery);
  return (
    <PagedList
      query={compositions}
      noun="compositions"
      errorTitle="Unable to Load Compositions"
      skeleton={<Skeleton label="Loading compositions" height="20rem" />}
      empty={
        <EmptyState icon={<Icon icon={Layers} />} title="No compositions">
          A set of versions appears here once a page was built from it.
        </EmptyState>
      }
    >
      {(rows, total) => <DataTable caption="Compositions, newest first" columns={columns} rows={rows} total={total} />}
    </PagedList>
  );
}
