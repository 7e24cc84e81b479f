import Printer from '@lucide/icons/icons/printer';
import { Link } from 'react-router-dom';
import type { PrintRun } from 'shared-contracts/production/runs';
import { Badge } from 'shared-ui/badge';
import { ShopDate } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { DataTableList } from '../../../shared/table-list/table-list';
import { runReasonTexts } from '../../../shared/run-reason/run-reason-texts';
import { nounOf, runState, shareText } from '../model/run-texts';
import styles from './print-runs.module.css';

const State = ({ run }: { run: PrintRun }) => {
  const { text, tone } = runState(run);
  return (
    <span className={styles.problems}>
      <Badge tone={tone}>{text}</Badge>
      {run.reason && <Badge tone="accent">{runReasonTexts[run.reason]}</Badge>}
      {run.deliveryError !== null && <Badge tone="danger">Delivery failed</Badge>}
    </span>
  );
};

const columns: DataColumn<PrintRun>[] = [
  { id: 'run', header: 'Run', cell: ({ id, number }) => <Link to={`/admin/print-runs/${id}`}>Run {number}</Link> },
  { id: 'state', header: 'State', cell: (run) => <State run={run} /> },
  {
    id: 'made',
    header: 'Made',
    cell: ({ createdAt }) => <ShopDate at={createdAt} show="short date and time" />,
  },
  { id: 'by', header: 'By', cell: ({ madeBy }) => madeBy ?? 'The schedule' },
  { id: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders },
  { id: 'magnets', header: 'Magnets', align: 'end', cell: ({ magnets }) => magnets },
  {
    id: 'sheets',
    header: 'Printed on',
    align: 'end',
    cell: ({ sheets, layout }) => countOf(sheets, nounOf(layout).one),
  },
  {
    id: 'paper',
    header: 'Paper used',
    align: 'end',
    cell: ({ usedShare, layout }) => (layout === 'pages' ? '-' : shareText(usedShare)),
  },
  { id: 'spoiled', header: 'Spoiled', align: 'end', cell: ({ spoiled }) => spoiled },
];

export function RunList() {
  const runs = usePagedQuery('GET /api/admin/print-runs', {}, { perPage: 25, staleTime: 0 });
  return (
    <DataTableList
      query={runs}
      noun="print runs"
      errorTitle="Unable to Load Print Runs"
      empty={{ icon: Printer, title: 'No print runs yet', text: 'Make the first one of the orders that are ready.' }}
      tools={null}
      caption="Print runs"
      columns={columns}
    />
  );
}
