import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { PreflightMagnet, RunLayout } from 'shared-contracts/production/runs';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { countOf } from '../../../shared/count-of/count-of';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { nounOf } from '../model/run-texts';
import { type PreflightSearch, preflightQuery } from '../queries/print-runs';
import { SheetLinks } from './sheet-links';

type Row = PreflightMagnet & { id: string };
type OnSheets = { layout: RunLayout | undefined; codeOf: (number: number) => string };

const columnsWith = (onSheets: OnSheets | undefined): DataColumn<Row>[] => [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderId }) => <Link to={`/admin/orders/${orderId}`}>{shortOrderNumber(orderId)}</Link>,
  },
  { id: 'magnet', header: 'Magnet', cell: ({ label }) => label },
  ...(onSheets
    ? [
        {
          id: 'sheets',
          header: nounOf(onSheets.layout).title,
          cell: ({ sheets }: Row) => <SheetLinks numbers={sheets} codeOf={onSheets.codeOf} />,
        },
      ]
    : []),
  {
    id: 'notes',
    header: 'Look at',
    cell: ({ notes }) => (
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    ),
  },
];

export function Preflight({ search, onSheets }: { search: PreflightSearch; onSheets?: OnSheets }) {
  const query = useQuery(preflightQuery(search));
  return (
    <section aria-labelledby="preflight" className={common.stack4}>
      <h2 id="preflight" className={common.textLg}>
        Preflight
      </h2>
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading the preflight" height="8rem" />}
        errorTitle="Unable to Load the Preflight"
      >
        {({ magnets, total }) =>
          total === 0 ? (
            <p className={common.soft}>
              Nothing to look at: photos are sharp, their colors known, their crops approved.
            </p>
          ) : (
            <>
              <p className={common.soft}>Look at {countOf(total, 'magnet')} before you print.</p>
              <DataTable
                caption="Magnets to look at"
                columns={columnsWith(onSheets)}
                rows={magnets.map((magnet) => ({ ...magnet, id: `${magnet.orderId} ${magnet.label}` }))}
                total={total}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
